// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.layout;

/**
 * Assignment of locations to stripes, the agent's address locks.
 *
 * <p>Constants are inlined by the agent, which has the same function in a faster form; a test compares the two.
 */
public final class StripeDescriptor {
    /** Factor by which the object counts more than the block within it. */
    public static final long OBJECT_FACTOR = 31;

    /** Fibonacci hashing: the golden ratio's bits spread consecutive ids and blocks over the bank. */
    public static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private StripeDescriptor() {}

    /**
     * {@return the number of the location's stripe, from 0 on}
     *
     * @param object its id
     * @param offset in the object
     * @param stripes the number of stripes, a power of two
     * @param blockBytes the number of bytes of an object that share a stripe, a power of two
     */
    public static long stripeOf(long object, long offset, int stripes, int blockBytes) {
        long block = offset >>> Integer.numberOfTrailingZeros(blockBytes);
        long hash = (object * OBJECT_FACTOR + block) * GOLDEN_RATIO;
        return stripes == 1 ? 0 : hash >>> Long.SIZE - Integer.numberOfTrailingZeros(stripes);
    }
}
