// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.hook;

import dev.braid.benchmark.hook.access.Accesses;
import dev.braid.benchmark.hook.access.Cell;
import java.util.concurrent.atomic.AtomicLong;
import jdk.internal.misc.Unsafe;

/**
 * The same accesses as {@link Accesses}, ordered and recorded by hand with the cheapest protocol that is known to be
 * right. This is the protocol of the hooks, except that the stripe is known beforehand, and that no append waits for a
 * reader.
 *
 * <p>A read looks at its stripe's word before and after; a write locks the stripe by compare-and-set, and unlocks it
 * with the new clock by a release store. A record is two words: what happened with its clock, and the value.
 *
 * <p>Thread safety: one thread each; the stripes are shared.
 */
final class Bound {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long ARRAY_BASE = arrayBase();
    private static final long VALUE = U.objectFieldOffset(Cell.class, "value");
    private static final long VOLATILE_VALUE = U.objectFieldOffset(Cell.class, "volatileValue");
    private static final int RING_BYTES = 1 << 20;
    private static final int STRIPES = 1024;
    private static final int STRIPE_SHIFT = 6;
    private static final int SPINS_BEFORE_YIELD = 64;
    private static final long BANK = U.allocateMemory((STRIPES + 1L) << STRIPE_SHIFT) + 63 & -64L;
    private static final AtomicLong STRIPES_TAKEN = new AtomicLong();
    private static final Ticket TICKET = new Ticket();

    static {
        U.setMemory(BANK, (long) STRIPES << STRIPE_SHIFT, (byte) 0);
    }

    /** A counter with room around. */
    @SuppressWarnings("unused") // the room
    private static final class Ticket {
        private final long[] before = new long[16];
        private final AtomicLong next = new AtomicLong();
        private final long[] after = new long[16];
    }

    private final Cell cell;
    private final long stripe;
    private final long ring = U.allocateMemory(RING_BYTES);
    private long tail;
    private long clock;

    /** @param stripe as {@link #newStripes} says */
    Bound(Cell cell, long stripe) {
        this.cell = cell;
        this.stripe = stripe;
        U.setMemory(ring, RING_BYTES, (byte) 0);
    }

    /** {@return the address of stripes of a cell's own, one for each eight of its elements} */
    static long newStripes() {
        int each = Cell.ELEMENTS / 8;
        return BANK + ((STRIPES_TAKEN.getAndAdd(each) % STRIPES) << STRIPE_SHIFT);
    }

    long read() {
        long sum = 0;
        for (int i = 0; i < Accesses.COUNT; i++) {
            sum += read(cell, VALUE, stripe);
        }
        return sum;
    }

    long write() {
        for (int i = 0; i < Accesses.COUNT; i++) {
            long now = lock(stripe);
            U.putLong(cell, VALUE, i);
            appendAndUnlock(stripe, now, i);
        }
        return 0;
    }

    long increment() {
        long sum = 0;
        for (int i = 0; i < Accesses.COUNT; i++) {
            long now = lock(stripe);
            long old = U.getAndAddLong(cell, VALUE, 1);
            appendAndUnlock(stripe, now, old);
            sum += old;
        }
        return sum;
    }

    long readElement() {
        long[] elements = cell.elements();
        long sum = 0;
        for (int i = 0; i < Accesses.COUNT; i++) {
            int index = i & Cell.ELEMENTS - 1;
            sum += read(elements, offset(index), stripe(index));
        }
        return sum;
    }

    long writeElement() {
        long[] elements = cell.elements();
        for (int i = 0; i < Accesses.COUNT; i++) {
            int index = i & Cell.ELEMENTS - 1;
            long now = lock(stripe(index));
            U.putLong(elements, offset(index), i);
            appendAndUnlock(stripe(index), now, i);
        }
        return 0;
    }

    long readVolatile() {
        long sum = 0;
        for (int i = 0; i < Accesses.COUNT; i++) {
            sum += read(cell, VOLATILE_VALUE, stripe);
        }
        return sum;
    }

    long writeVolatile() {
        for (int i = 0; i < Accesses.COUNT; i++) {
            long now = lock(stripe);
            U.putLongVolatile(cell, VOLATILE_VALUE, i);
            appendAndUnlock(stripe, now, i);
        }
        return 0;
    }

    /** Two records: each is a write to a location of the monitor's own. */
    long enterMonitor() {
        for (int i = 0; i < Accesses.COUNT; i++) {
            synchronized (cell) {
                appendAndUnlock(stripe, lock(stripe), i);
                appendAndUnlock(stripe, lock(stripe), i);
            }
        }
        return 0;
    }

    /** An atomic access, ordered by one counter that all threads share, and no lock: not right, and still not cheap. */
    long ticketOfIncrement() {
        long sum = 0;
        for (int i = 0; i < Accesses.COUNT; i++) {
            long now = TICKET.next.getAndIncrement();
            long old = U.getAndAddLong(cell, VALUE, 1);
            append(now, old);
            sum += old;
        }
        return sum;
    }

    long ticketOfRead() {
        long sum = 0;
        for (int i = 0; i < Accesses.COUNT; i++) {
            long now = TICKET.next.getAndIncrement();
            long value = U.getLong(cell, VALUE);
            append(now, value);
            sum += value;
        }
        return sum;
    }

    long ticketOfWrite() {
        for (int i = 0; i < Accesses.COUNT; i++) {
            long now = TICKET.next.getAndIncrement();
            U.putLong(cell, VALUE, i);
            append(now, i);
        }
        return 0;
    }

    /** Two tickets in each block. */
    long ticketOfMonitor() {
        for (int i = 0; i < Accesses.COUNT; i++) {
            synchronized (cell) {
                append(TICKET.next.getAndIncrement(), i);
                append(TICKET.next.getAndIncrement(), i);
            }
        }
        return 0;
    }

    private long read(Object base, long offset, long at) {
        int spins = 0;
        while (true) {
            long word = U.getLongAcquire(null, at);
            if ((word & 1) != 0) {
                spins = pause(spins);
                continue;
            }
            if (word >>> 1 < clock) {
                if (!U.compareAndSetLong(null, at, word, clock << 1)) {
                    continue;
                }
                word = clock << 1;
            }
            long value = U.getLong(base, offset);
            U.loadFence();
            if (U.getLong(null, at) == word) {
                clock = word >>> 1;
                append(clock, value);
                return value;
            }
        }
    }

    /** {@return the clock of the write to come} */
    private long lock(long at) {
        int spins = 0;
        while (true) {
            long word = U.getLongVolatile(null, at);
            if ((word & 1) == 0 && U.compareAndSetLong(null, at, word, word | 1)) {
                return Math.max(word >>> 1, clock) + 1;
            }
            spins = pause(spins);
        }
    }

    private static int pause(int spins) {
        if (spins < SPINS_BEFORE_YIELD) {
            Thread.onSpinWait();
        } else {
            Thread.yield(); // its holder may wait for this core
        }
        return spins + 1;
    }

    private void appendAndUnlock(long at, long now, long value) {
        append(now, value);
        clock = now;
        U.putLongRelease(null, at, now << 1);
    }

    private void append(long now, long value) {
        long place = ring + (tail & RING_BYTES - 1);
        U.putLong(null, place, now << 16 | 1);
        U.putLong(null, place + 8, value);
        tail += 16;
    }

    private long stripe(int index) {
        return stripe + ((long) (index >>> 3) << STRIPE_SHIFT);
    }

    private static long offset(int index) {
        return ARRAY_BASE + ((long) index << 3);
    }

    /** {@return the offset of an array's first element; by reflection, as the method's type differs on JDK 25} */
    private static long arrayBase() {
        try {
            Object base = Unsafe.class.getMethod("arrayBaseOffset", Class.class).invoke(U, long[].class);
            return ((Number) base).longValue();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this JDK's Unsafe does not say where an array's elements start", e);
        }
    }
}
