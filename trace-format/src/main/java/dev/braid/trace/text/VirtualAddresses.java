// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.text;

/**
 * Addresses for objects, which have none of their own that lasts: a garbage collector moves them.
 *
 * <p>Each object has 16 GiB of its own, as many as the longest array takes, in the order of ids. They lie above all
 * addresses that a process on x86-64 can have (2^47, Linux' {@code Documentation/arch/x86/x86_64/mm.rst}). So an
 * address needs no table, is never used twice, and is aligned to blocks of any size.
 */
final class VirtualAddresses {
    private static final int SPACE_SHIFT = 34;
    private static final long SPACE_MASK = (1L << SPACE_SHIFT) - 1;
    private static final long FIRST = 1L << 47 - SPACE_SHIFT;

    /** Objects with greater ids have no address. */
    static final long OBJECT_LIMIT = (1L << Long.SIZE - SPACE_SHIFT) - FIRST;

    /**
     * Offset of the data of most objects and of all arrays, behind their header. A reference has this offset: a
     * function that returns an object with a single number returns the address of that number.
     */
    static final long DATA_OFFSET = 16;

    private VirtualAddresses() {}

    /**
     * {@return the address of a location}
     *
     * @param object its id; 0 if {@code offset} is an address
     * @param offset in bytes; what lies before the object, such as its lock, comes last in its space
     * @throws IllegalArgumentException if the id is too large
     */
    static long of(long object, long offset) {
        if (object >= OBJECT_LIMIT) {
            throw new IllegalArgumentException("object " + object + " has no address: the text format has room for "
                    + OBJECT_LIMIT + " objects; trace less with --include");
        }
        return object == 0 ? offset : object + FIRST << SPACE_SHIFT | offset & SPACE_MASK;
    }

    /** {@return the address that stands for a reference to an object, 0 for null} */
    static long ofReference(long object) {
        return object == 0 ? 0 : of(object, DATA_OFFSET);
    }
}
