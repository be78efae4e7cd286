// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.StripeDescriptor;
import dev.braid.tracer.bootstrap.machine.FixedOptions;
import dev.braid.tracer.bootstrap.machine.LockOrder;
import dev.braid.tracer.bootstrap.machine.Processor;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The address locks: an array of stripes, each a padded word.
 *
 * <pre>
 *  63 62             17 16  15      0
 *  +-+-----------------+---+---------+
 *  |L|      clock      | M |  lead   |     L: locked, M: read mostly
 *  +-+-----------------+---+---------+
 * </pre>
 *
 * <p>Problem: an access and its record must be one atomic step, or the trace would show an order that never happened.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Every location maps to one stripe, for good. Two locations may share one; that costs time, never order.
 *   <li>Each write gets a clock above the stripe's clock plus lead, and leaves it as the stripe's clock, with no lead.
 *       So a reader that finds the word unchanged after its access knows that no write came between, without having
 *       written anything itself.
 *   <li>No read of the stripe has had a clock above its clock plus lead.
 *   <li>While a stripe is locked, its holder does not block, call out, or throw. It only accesses memory and appends to
 *       its own ring, where it has reserved the room before.
 * </ol>
 *
 * <p>A reader whose own clock is ahead of that gives the stripe a lead first: otherwise a later write could get a
 * smaller clock than the read that it follows. From the second time on, without a write in between, the lead is larger
 * than necessary, and from the third time on twice as large as necessary. So a thread that reads here and writes
 * elsewhere in turn, and whose clock grows with each write, raises it only now and then. What it reads keeps its own
 * clock, as the stripe's clock has not moved.
 *
 * <p>Each order that this needs is asked for by name. The first look at a word acquires, a fence comes before the
 * second one, the unlocking store releases, and a fence comes after the locking one. {@code docs/models/weak_memory.py}
 * shows that each of them is needed on a processor that reorders, and that they are enough. On x86-64 they are free.
 *
 * <p>Thread safety: any thread; never allocates after class initialisation.
 */
public final class StripeBank {
    private static final Unsafe U = Unsafe.getUnsafe();

    private static final int STRIPE_SHIFT = 6;
    private static final long LOCKED = Long.MIN_VALUE;
    private static final int CLOCK_SHIFT = 17;
    private static final long LEAD_MASK = 0xFFFF;
    private static final long LEAD = 63;
    private static final long MOST_MORE = LEAD_MASK >> 1;
    private static final long READ_MOSTLY = LEAD_MASK + 1;
    private static final int MOST_PAUSES = 64;

    /** True on a processor that may let others see a thread's stores in another order than that of the program. */
    private static final boolean REORDERS_STORES = !isX86();

    private static final int INDEX_SHIFT = 64 - Integer.numberOfTrailingZeros(FixedOptions.STRIPES);
    private static final int BLOCK_SHIFT = Integer.numberOfTrailingZeros(FixedOptions.BLOCK_BYTES);
    private static final long BASE = allocate();

    private StripeBank() {}

    /** {@return the address of the location's stripe, whose number is {@link StripeDescriptor#stripeOf}} */
    @ForceInline
    public static long stripeOf(long object, long offset) {
        if (INDEX_SHIFT == 64) {
            return BASE;
        }
        long hash =
                (object * StripeDescriptor.OBJECT_FACTOR + (offset >>> BLOCK_SHIFT)) * StripeDescriptor.GOLDEN_RATIO;
        return BASE + ((hash >>> INDEX_SHIFT) << STRIPE_SHIFT);
    }

    /** Locks the stripe. {@return the clock that a write must exceed} */
    @ForceInline
    public static long lock(long stripe) {
        if (LockOrder.CHECKED) {
            LockOrder.take(LockOrder.STRIPE, number(stripe));
        }
        long word = U.getLongVolatile(null, stripe);
        if (word < 0 || !U.compareAndSetLong(null, stripe, word, word | LOCKED)) {
            return lockContended(stripe);
        }
        showLock();
        return latest(word);
    }

    /**
     * Keeps other threads from seeing what is stored under the lock before they see the lock. A reader that found the
     * new value, and the word as it was, would take the value for an older one. No compare-and-set orders the stores
     * that follow it.
     */
    @ForceInline
    private static void showLock() {
        if (REORDERS_STORES) {
            U.storeStoreFence();
        }
    }

    @DontInline
    private static long lockContended(long stripe) {
        long since = FixedOptions.CONTENTION ? System.nanoTime() : 0;
        long now = since;
        int pauses = 1;
        while (true) {
            pauses = backOff(pauses);
            if (FixedOptions.CONTENTION) {
                now = System.nanoTime(); // while it waits anyway, not while it has the stripe
            }
            long word = U.getLongVolatile(null, stripe);
            if (word >= 0 && U.compareAndSetLong(null, stripe, word, word | LOCKED)) {
                if (FixedOptions.CONTENTION) {
                    LostTime.waitedForAddress(now - since);
                }
                showLock();
                return latest(word);
            }
        }
    }

    /**
     * Waits, longer each time: a thread that tries again at once takes the line from one that has more to do with it.
     *
     * @return the number of pauses for the next time
     */
    private static int backOff(int pauses) {
        for (int i = 0; i < pauses; i++) {
            Thread.onSpinWait();
        }
        if (pauses < MOST_PAUSES) {
            return pauses << 1;
        }
        Processor.giveWay(); // its holder may wait for this core
        return pauses;
    }

    /** Unlocks the stripe and sets its clock. */
    @ForceInline
    public static void unlockRelease(long stripe, long clock) {
        U.putLongRelease(null, stripe, clock << CLOCK_SHIFT);
        if (LockOrder.CHECKED) {
            LockOrder.release(LockOrder.STRIPE, number(stripe));
        }
    }

    /** {@return the stripe's word, to be compared with {@link #wordAfterRead}} */
    @ForceInline
    public static long wordBeforeRead(long stripe) {
        return U.getLongAcquire(null, stripe);
    }

    /** {@return {@code true} if the stripe is unlocked, and a read by a thread with that clock keeps that clock} */
    @ForceInline
    public static boolean keepsClock(long word, long clock) {
        // One comparison: if the stripe is locked, the difference is far too large; if its clock is later, negative.
        return Long.compareUnsigned(clock - (word >> CLOCK_SHIFT), word & LEAD_MASK) <= 0;
    }

    /** {@return the clock of a read that found this word, by a thread with that clock} */
    @ForceInline
    static long clockOfRead(long word, long clock) {
        return Math.max(word >>> CLOCK_SHIFT, clock);
    }

    /** Waits until the stripe is unlocked, lets it allow reads with that clock, and returns its word. */
    public static long raise(long stripe, long clock) {
        if (LockOrder.CHECKED) {
            LockOrder.mayWait(LockOrder.STRIPE, number(stripe));
        }
        int pauses = 1;
        while (true) {
            long word = U.getLongAcquire(null, stripe);
            if (word < 0) {
                pauses = backOff(pauses);
            } else if (latest(word) >= clock) {
                return word;
            } else {
                long raised = withLead(word, clock);
                if (U.compareAndSetLong(null, stripe, word, raised)) {
                    return raised;
                }
            }
        }
    }

    /** A stripe that has been raised since it was written to the last time is likely to be raised again. */
    private static long withLead(long word, long clock) {
        long needed = clock - (word >>> CLOCK_SHIFT);
        long more = 0;
        if ((word & READ_MOSTLY) != 0) {
            more = READ_MOSTLY | Math.min(Math.max(needed, LEAD), MOST_MORE);
        } else if ((word & LEAD_MASK) != 0) {
            more = READ_MOSTLY | LEAD;
        }
        return needed + (more & LEAD_MASK) <= LEAD_MASK
                ? (word & -1L << CLOCK_SHIFT) | more + needed
                : clock << CLOCK_SHIFT | more; // a later clock than any write's: that is allowed, too
    }

    /** {@return the latest clock that a read may have had} */
    @ForceInline
    private static long latest(long word) {
        return (word >>> CLOCK_SHIFT) + (word & LEAD_MASK);
    }

    /** {@return the stripe's word, read after everything before this call} */
    @ForceInline
    public static long wordAfterRead(long stripe) {
        U.loadFence();
        return U.getLong(null, stripe);
    }

    /** {@return the stripe's number in the bank} */
    private static int number(long stripe) {
        return (int) (stripe - BASE >>> STRIPE_SHIFT);
    }

    private static boolean isX86() {
        String processor = System.getProperty("os.arch", "");
        return processor.equals("amd64") || processor.equals("x86_64");
    }

    private static long allocate() {
        long bytes = (long) FixedOptions.STRIPES << STRIPE_SHIFT;
        long address = U.allocateMemory(bytes + (1L << STRIPE_SHIFT));
        U.setMemory(address, bytes + (1L << STRIPE_SHIFT), (byte) 0);
        return (address + (1L << STRIPE_SHIFT) - 1) & -(1L << STRIPE_SHIFT);
    }
}
