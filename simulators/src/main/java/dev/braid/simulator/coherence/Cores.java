// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.coherence;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** The cores, each of which runs one thread at a time: a thread that begins gets the first one that is free. */
final class Cores {
    private static final int NONE = -1;

    private final List<CoreTraffic> traffic = new ArrayList<>();
    private final TreeSet<Integer> free = new TreeSet<>();
    private final Int2IntOpenHashMap byThread = new Int2IntOpenHashMap();

    Cores() {
        byThread.defaultReturnValue(NONE);
    }

    /** {@return the core that runs that thread} */
    int of(int thread) {
        int core = byThread.get(thread);
        return core == NONE ? begin(thread) : core;
    }

    private int begin(int thread) {
        Integer idle = free.pollFirst();
        int core = idle == null ? traffic.size() : idle;
        if (core == WriteTimes.CORE_LIMIT) {
            throw new IllegalStateException("more than " + core + " threads run at once; trace fewer of them");
        }
        if (idle == null) {
            traffic.add(new CoreTraffic(thread));
        } else {
            traffic.get(core).beginThread();
        }
        byThread.put(thread, core);
        return core;
    }

    /** Ends a thread; what it has left in the cache stays there. */
    void end(int thread) {
        int core = byThread.remove(thread);
        if (core != NONE) {
            free.add(core);
        }
    }

    CoreTraffic traffic(int core) {
        return traffic.get(core);
    }

    /** {@return the traffic of each core, in their order} */
    List<CoreTraffic> all() {
        return traffic;
    }
}
