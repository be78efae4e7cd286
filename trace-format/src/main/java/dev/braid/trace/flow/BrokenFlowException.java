// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

/** A thread's branch records contradict the class files. */
final class BrokenFlowException extends RuntimeException {
    private static final long serialVersionUID = 1;

    BrokenFlowException(String message) {
        super(message);
    }
}
