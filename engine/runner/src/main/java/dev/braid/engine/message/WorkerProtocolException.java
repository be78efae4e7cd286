// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

import java.io.IOException;

/** Says that bytes on the control connection are not a message. */
public final class WorkerProtocolException extends IOException {
    private static final long serialVersionUID = 1L;

    WorkerProtocolException(String message) {
        super(message);
    }

    WorkerProtocolException(String message, Throwable cause) {
        super(message, cause);
    }
}
