// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import dev.braid.simulator.TraceFixture;
import dev.braid.trace.EventKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random traces of threads that hold monitors, one at a time by the threads that share it, and access a few locations.
 */
final class RandomRegions {
    private static final int SITES = 400;
    private static final long MONITORS = 1_000;

    private final Random random;
    private final TraceFixture trace = new TraceFixture();
    private final int threads;
    private final int monitors;
    private final int locations;
    private final List<List<Long>> held = new ArrayList<>();

    RandomRegions(long seed) {
        random = new Random(seed);
        threads = 2 + random.nextInt(4);
        monitors = 1 + random.nextInt(3);
        locations = 1 + random.nextInt(6);
        for (int i = 1; i < SITES; i++) {
            trace.symbols.fieldSite(i, "field");
        }
    }

    /** {@return a trace of about so many events, in which all regions end} */
    TraceFixture events(int count) {
        trace.begin(0, "t0");
        held.add(new ArrayList<>());
        for (int i = 1; i < threads; i++) {
            trace.at(site()).start(0, i);
            held.add(new ArrayList<>());
        }
        for (int i = 1; i < threads; i++) {
            trace.begin(i, "t" + i);
        }
        for (int i = 0; i < count; i++) {
            step(random.nextInt(threads));
        }
        for (int i = 0; i < threads; i++) {
            while (!held.get(i).isEmpty()) {
                exit(i);
            }
        }
        return trace;
    }

    private void step(int thread) {
        trace.at(site());
        int choice = random.nextInt(40);
        if (choice < 6) {
            long monitor = MONITORS + random.nextInt(monitors);
            if (isFreeFor(thread, monitor)) {
                trace.operation(EventKind.MONITOR_ENTER, thread, monitor);
                held.get(thread).add(monitor);
            }
        } else if (choice < 11) {
            if (!held.get(thread).isEmpty()) {
                exit(thread);
            }
        } else if (choice < 12) {
            trace.operation(EventKind.SLEEP, thread, 0);
        } else if (choice < 26) {
            trace.read(thread, 1, 8L * random.nextInt(locations), 0);
        } else if (choice < 35) {
            trace.write(thread, 1, 8L * random.nextInt(locations), 0);
        } else {
            trace.readWrite(thread, 1, 8L * random.nextInt(locations), 0, 1);
        }
    }

    private void exit(int thread) {
        List<Long> own = held.get(thread);
        trace.at(site()).operation(EventKind.MONITOR_EXIT, thread, own.remove(own.size() - 1));
    }

    private boolean isFreeFor(int thread, long monitor) {
        for (int i = 0; i < threads; i++) {
            if (i != thread && held.get(i).contains(monitor)) {
                return false;
            }
        }
        return true;
    }

    private int site() {
        return 1 + random.nextInt(SITES - 1);
    }
}
