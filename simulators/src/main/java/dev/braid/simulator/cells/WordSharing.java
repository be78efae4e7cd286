// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.cells;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The only thread that has accessed each location of eight aligned bytes, until there are two. A location is what one
 * access was to first; a later one in another size is to all locations that it touches.
 */
public class WordSharing {
    private static final int BYTES = Long.BYTES;
    private static final int NIBBLE = 4;
    private static final int NIBBLE_MASK = (1 << NIBBLE) - 1;
    private static final int EACH_NIBBLE = 0x1111_1111;
    private static final int UNKNOWN_THREAD = -1;

    /** Four bits for each byte: 1 + the first byte of the location that it belongs to, 0 if of none. */
    private int begins;
    /** A bit for each first byte of a location that several threads have accessed. */
    private int shared;
    /** The thread of all locations that are not shared, unless there are {@link #threads}. */
    private int onlyThread = UNKNOWN_THREAD;
    /** By first byte. */
    private int @Nullable [] threads;

    /** Loads it. {@return any number} */
    public long load() {
        return begins;
    }

    /** Takes over a location that was counted already. */
    public void put(int from, int size, boolean isShared, int thread) {
        for (int at = from; at < from + size; at++) {
            begin(at, from);
        }
        if (isShared) {
            shared |= 1 << from;
        } else {
            setThread(from, thread);
        }
    }

    /** Takes an access to so many bytes, and counts the locations that are new, or were one thread's so far. */
    public void access(int from, int size, int thread, SharingCount count) {
        int mask = (int) ((1L << size * NIBBLE) - 1) << from * NIBBLE;
        boolean isOne = ((begins ^ (from + 1) * EACH_NIBBLE) & mask) == 0;
        if (isOne && ((shared >>> from & 1) != 0 || thread(from) == thread)) {
            return; // nearly always
        }
        accessAll(from, size, thread, count);
    }

    private void accessAll(int from, int size, int thread, SharingCount count) {
        int added = -1;
        for (int at = from; at < from + size; at++) {
            int begin = (begins >>> at * NIBBLE & NIBBLE_MASK) - 1;
            if (begin < 0) {
                if (added < 0) {
                    added = at;
                    setThread(at, thread);
                    count.addLocation();
                }
                begin(at, added);
            } else if ((shared >>> begin & 1) == 0 && thread(begin) != thread) {
                shared |= 1 << begin;
                count.addShared();
            }
        }
    }

    private void begin(int at, int from) {
        begins |= from + 1 << at * NIBBLE;
    }

    private int thread(int begin) {
        return threads == null ? onlyThread : threads[begin];
    }

    private void setThread(int begin, int thread) {
        if (threads == null && (onlyThread == UNKNOWN_THREAD || onlyThread == thread)) {
            onlyThread = thread;
            return;
        }
        int[] known = threads;
        if (known == null) {
            known = new int[BYTES];
            Arrays.fill(known, onlyThread);
            threads = known;
        }
        known[begin] = thread;
    }
}
