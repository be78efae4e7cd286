// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import org.apiguardian.api.API;

/**
 * The memory-ordering mode of an access (JLS chapter 17, and the access modes of {@link java.lang.invoke.VarHandle}).
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum AccessMode {
    /** A plain access, which orders nothing. */
    PLAIN,
    /** An access as of {@code VarHandle.getOpaque}. */
    OPAQUE,
    /** A read that acquires. */
    ACQUIRE,
    /** A write that releases. */
    RELEASE,
    /** A volatile access. */
    VOLATILE;

    /** {@return {@code true} if a read in this mode comes after what was released to the value that it returns} */
    public boolean acquires() {
        return this == VOLATILE || this == ACQUIRE;
    }

    /** {@return {@code true} if a write in this mode releases what came before it} */
    public boolean releases() {
        return this == VOLATILE || this == RELEASE;
    }
}
