// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

/** The memory-ordering mode of an access (JLS chapter 17, and the access modes of {@link java.lang.invoke.VarHandle}). */
public enum AccessMode {
    PLAIN,
    OPAQUE,
    ACQUIRE,
    RELEASE,
    VOLATILE
}
