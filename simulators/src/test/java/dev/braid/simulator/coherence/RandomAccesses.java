// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.coherence;

import dev.braid.simulator.TraceFixture;
import dev.braid.trace.EventKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A trace of threads that come and go and access a few lines, in accesses of all sizes, some across lines. */
final class RandomAccesses {
    private static final int[] SIZES = {1, 2, 4, 4, 8};

    private final Random random;
    private final TraceFixture trace = new TraceFixture();
    private final List<Integer> running = new ArrayList<>();
    private int threads;

    RandomAccesses(long seed) {
        random = new Random(seed);
    }

    TraceFixture events(int count) {
        begin();
        while (trace.events().size() < count) {
            int thread = running.get(random.nextInt(running.size()));
            int step = random.nextInt(40);
            if (step == 0 && running.size() < 5) {
                begin();
            } else if (step == 1 && running.size() > 1) {
                running.remove((Integer) thread);
                trace.operation(EventKind.THREAD_END, thread, 0);
            } else {
                access(thread);
            }
        }
        return trace;
    }

    private void begin() {
        threads++;
        trace.begin(threads, "thread-" + threads);
        running.add(threads);
    }

    private void access(int thread) {
        int size = SIZES[random.nextInt(SIZES.length)];
        boolean isAligned = random.nextInt(10) > 0;
        long offset = 8 + (isAligned ? (long) size * random.nextInt(48 / size) : random.nextInt(40));
        long object = random.nextInt(8) == 0 ? 0 : 1 + random.nextInt(2);
        trace.size(size);
        switch (random.nextInt(8)) {
            case 0, 1, 2 -> trace.read(thread, object, offset, 0);
            case 3, 4, 5 -> trace.write(thread, object, offset, 0);
            case 6 -> {
                if (random.nextBoolean()) {
                    trace.readWrite(thread, object, offset, 0, 0);
                } else {
                    trace.casFailed(thread, object, offset, 0);
                }
            }
            default -> trace.readReference(thread, object, 8 + 4L * random.nextInt(10), 0);
        }
    }
}
