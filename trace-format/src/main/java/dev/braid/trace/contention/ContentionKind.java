// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.contention;

import org.apiguardian.api.API;

/** Reason why two threads could not both go on. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum ContentionKind {
    /** Both write the same. */
    WRITE_WRITE,
    /** One writes what the other reads. */
    WRITE_READ,
    /** One can't be undone any more: it holds a lock, or has done what cannot be taken back. */
    INEVITABLE;

    /** {@return the kind as reports show it, such as {@code write-write}} */
    public String label() {
        return switch (this) {
            case WRITE_WRITE -> "write-write";
            case WRITE_READ -> "write-read";
            case INEVITABLE -> "inevitable";
        };
    }
}
