// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow;

/** An engine cannot be used here; the message says why, and what to do about it. */
public final class FlowEngineException extends RuntimeException {
    public FlowEngineException(String message) {
        super(message);
    }
}
