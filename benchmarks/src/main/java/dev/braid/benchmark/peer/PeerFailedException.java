// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer;

/** Says that a tool came to no verdict. */
final class PeerFailedException extends Exception {
    private static final long serialVersionUID = 1;

    PeerFailedException(String reason) {
        super(reason);
    }
}
