// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import dev.braid.simulator.TraceFixture;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/** A seeded trace over a few objects, true to one memory except for faults that are put in on purpose. */
final class RandomTrace {
    private static final int[] SIZES = {1, 2, 4, 8};
    /** One of few, one that is numbered late, one beyond all that can be; and memory outside the heap. */
    private static final long[] FAR_OBJECTS = {0, 5, 1L << 33, 1L << 45};
    /** Near the border of a block, far out in an array, and an address. */
    private static final long[] FAR_OFFSETS = {0x7FFF_1234_5620L, 40, (1L << 30) - 32, 16};

    /** The shapes of accesses in one trace. */
    enum Shape {
        /** Each object has one size, as fields and arrays have. */
        TYPED,
        /** Any size at any offset. */
        MIXED
    }

    private final Random random;
    private final Shape shape;
    private final int faultPercent;
    private final Map<Long, Byte> memory = new HashMap<>();
    private final Map<Long, Long> references = new HashMap<>();
    private int untracedWritePercent;
    private boolean far;
    private final TraceFixture trace = new TraceFixture();

    RandomTrace(long seed, Shape shape, int faultPercent) {
        this.random = new Random(seed);
        this.shape = shape;
        this.faultPercent = faultPercent;
    }

    TraceFixture events(int count) {
        for (int i = 0; i < count; i++) {
            trace.at(random.nextInt(9));
            if (untracedWritePercent > 0 && random.nextInt(100) < untracedWritePercent) {
                untracedWrite();
            } else if (random.nextInt(5) == 0) {
                referenceAccess();
            } else {
                primitiveAccess();
            }
        }
        return trace;
    }

    /** Lets that many events of a hundred be untraced writes. */
    RandomTrace untracedWrites(int percent) {
        untracedWritePercent = percent;
        return this;
    }

    /** Puts the same accesses to memory that is spread widely. */
    RandomTrace far() {
        far = true;
        return this;
    }

    private long id(long object) {
        return far ? FAR_OBJECTS[(int) object] : object;
    }

    private long place(long object, long offset) {
        return far ? FAR_OFFSETS[(int) object] + offset : offset;
    }

    /** Writes anything to some aligned eights, and some null references, without saying what. */
    private void untracedWrite() {
        long object = random.nextInt(4);
        long begin = 16 + 8L * random.nextInt(2);
        long bytes = 8L * (1 + random.nextInt(2));
        for (long offset = begin; offset < begin + bytes; offset++) {
            memory.put(object * 1000 + offset, (byte) random.nextInt(3));
        }
        for (long offset = begin; offset < begin + bytes; offset += 4) {
            references.put(object * 1000 + offset, (long) random.nextInt(9));
        }
        trace.untracedWrite(random.nextInt(3), id(object), place(object, begin), bytes);
    }

    private void primitiveAccess() {
        int thread = random.nextInt(3);
        long object = random.nextInt(4);
        int size = shape == Shape.TYPED ? SIZES[(int) object] : SIZES[random.nextInt(4)];
        long offset = 16 + (shape == Shape.TYPED ? (long) random.nextInt(4) * size : random.nextInt(24));
        trace.size(size);
        long present = load(object, offset, size);
        if (random.nextInt(100) < faultPercent) {
            // A value of before, of later, or one that nobody wrote: all of them occur, as values are few.
            present = value(size);
            if (random.nextBoolean()) {
                store(object, offset, size, present);
            }
        }
        long written = value(size);
        switch (random.nextInt(5)) {
            case 0, 1 -> trace.read(thread, id(object), place(object, offset), present);
            case 2 -> trace.casFailed(thread, id(object), place(object, offset), present);
            case 3 -> {
                trace.write(thread, id(object), place(object, offset), written);
                store(object, offset, size, written);
            }
            default -> {
                trace.readWrite(thread, id(object), place(object, offset), present, written);
                store(object, offset, size, written);
            }
        }
    }

    private void referenceAccess() {
        int thread = random.nextInt(3);
        long object = random.nextInt(4);
        long offset = 12 + 4L * random.nextInt(4);
        long key = object * 1000 + offset;
        long present = references.getOrDefault(key, 0L);
        if (random.nextInt(100) < faultPercent) {
            present = random.nextInt(9);
        }
        if (random.nextBoolean()) {
            trace.readReference(thread, id(object), place(object, offset), present);
        } else {
            long written = random.nextInt(9);
            trace.writeReference(thread, id(object), place(object, offset), written);
            references.put(key, written);
        }
    }

    /** A sign-extended value whose bytes are few, so that chance brings them back. */
    private long value(int size) {
        long value = 0;
        for (int i = 0; i < size; i++) {
            value = value << 8 | (random.nextInt(3) == 0 ? 0xFFL : random.nextInt(2));
        }
        return Bytes.signExtend(value, size);
    }

    private long load(long object, long offset, int size) {
        long value = 0;
        for (int i = size - 1; i >= 0; i--) {
            long at = object * 1000 + offset + i;
            value = value << 8 | (memory.computeIfAbsent(at, key -> (byte) random.nextInt(3)) & 0xFF);
        }
        return Bytes.signExtend(value, size);
    }

    private void store(long object, long offset, int size, long value) {
        for (int i = 0; i < size; i++) {
            memory.put(object * 1000 + offset + i, (byte) (value >> (8 * i)));
        }
    }
}
