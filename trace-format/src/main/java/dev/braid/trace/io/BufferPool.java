// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.io;

import java.util.ArrayList;
import java.util.List;

/** Keeps a few byte arrays for their next use, so that a long trace does not turn into garbage at its own rate. */
final class BufferPool {
    static final int MIN_BYTES = 1 << 14;
    private static final int KEPT_BUFFERS = 32;

    private final List<byte[]> free = new ArrayList<>();

    /** {@return the smallest free array of at least that size, or a new one} */
    byte[] take(int bytes) {
        int best = -1;
        for (int i = 0; i < free.size(); i++) {
            int length = free.get(i).length;
            if (length >= bytes && (best < 0 || length < free.get(best).length)) {
                best = i;
            }
        }
        return best < 0 ? new byte[Math.max(bytes, MIN_BYTES)] : free.remove(best);
    }

    void give(byte[] buffer) {
        if (free.size() < KEPT_BUFFERS) {
            free.add(buffer);
        }
    }
}
