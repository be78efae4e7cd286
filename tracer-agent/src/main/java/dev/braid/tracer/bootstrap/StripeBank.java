// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import jdk.internal.misc.Unsafe;

/**
 * The address locks: an array of stripes, each a padded word {@code clock << 1 | locked}.
 *
 * <p>Problem: an access and its record must be one atomic step, or the trace would show an order that never happened.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Every location maps to one stripe, for good. Two locations may share one; that costs time, never order.
 *   <li>A stripe's clock never decreases, and each write strictly raises it. So a reader that finds the word unchanged
 *       after its access knows that no write came between, without having written anything itself.
 *   <li>While a stripe is locked, nobody blocks, calls out, or throws: its holder only accesses memory and appends to
 *       its own ring, where it has reserved the room before.
 * </ol>
 *
 * <p>A reader whose own clock is ahead raises the stripe to it first: otherwise a later write could get a smaller clock
 * than the read that it follows.
 *
 * <p>Thread safety: any thread; never allocates after class initialisation.
 */
final class StripeBank {
    private static final Unsafe U = Unsafe.getUnsafe();

    private static final int STRIPE_SHIFT = 6;
    private static final int SPINS_BEFORE_YIELD = 64;

    private static final int INDEX_SHIFT = 64 - Integer.numberOfTrailingZeros(Settings.STRIPES);
    private static final int BLOCK_SHIFT = Integer.numberOfTrailingZeros(Settings.BLOCK_BYTES);
    private static final long BASE = allocate();

    private StripeBank() {}

    /** {@return the address of the location's stripe} */
    static long stripeOf(long object, long offset) {
        if (INDEX_SHIFT == 64) {
            return BASE;
        }
        // Fibonacci hashing: the golden ratio's bits spread consecutive ids and blocks over the bank.
        long hash = (object * 31 + (offset >>> BLOCK_SHIFT)) * 0x9E3779B97F4A7C15L;
        return BASE + ((hash >>> INDEX_SHIFT) << STRIPE_SHIFT);
    }

    /** Locks the stripe and returns its clock. */
    static long lock(long stripe) {
        int spins = 0;
        while (true) {
            long word = U.getLongVolatile(null, stripe);
            if ((word & 1) == 0 && U.compareAndSetLong(null, stripe, word, word | 1)) {
                return word >>> 1;
            }
            spins = pause(spins);
        }
    }

    /** Unlocks the stripe and sets its clock. */
    static void unlockRelease(long stripe, long clock) {
        U.putLongRelease(null, stripe, clock << 1);
    }

    /**
     * Waits until the stripe is unlocked, raises its clock to at least {@code clock}, and returns its word, to be
     * compared with {@link #wordAfterRead}.
     */
    static long wordBeforeRead(long stripe, long clock) {
        int spins = 0;
        while (true) {
            long word = U.getLongAcquire(null, stripe);
            if ((word & 1) != 0) {
                spins = pause(spins);
            } else if (word >>> 1 >= clock) {
                return word;
            } else if (U.compareAndSetLong(null, stripe, word, clock << 1)) {
                return clock << 1;
            }
        }
    }

    /** {@return the stripe's word, read after everything before this call} */
    static long wordAfterRead(long stripe) {
        U.loadFence();
        return U.getLong(null, stripe);
    }

    private static int pause(int spins) {
        if (spins < SPINS_BEFORE_YIELD) {
            Thread.onSpinWait();
        } else {
            Processor.giveWay(); // its holder may wait for this core
        }
        return spins + 1;
    }

    private static long allocate() {
        long bytes = (long) Settings.STRIPES << STRIPE_SHIFT;
        long address = U.allocateMemory(bytes + (1L << STRIPE_SHIFT));
        U.setMemory(address, bytes + (1L << STRIPE_SHIFT), (byte) 0);
        return (address + (1L << STRIPE_SHIFT) - 1) & -(1L << STRIPE_SHIFT);
    }
}
