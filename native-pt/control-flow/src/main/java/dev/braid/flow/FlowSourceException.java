// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

/** Control flow is there, and of no use; the message says why and what to do, without a full stop. */
final class FlowSourceException extends Exception {
    private static final long serialVersionUID = 1;

    FlowSourceException(String message, Throwable cause) {
        super(message, cause);
    }
}
