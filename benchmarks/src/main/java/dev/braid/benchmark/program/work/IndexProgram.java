// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program.work;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.StampedLock;

/** A sorted index under a {@link StampedLock}: optimistic searches, and an insertion now and then. */
final class IndexProgram implements Program {
    private static final int KEPT = 4000;
    private static final int OPERATIONS = 25_000;
    private static final int OPERATIONS_PER_INSERTION = 64;

    private static final class Index {
        private final StampedLock lock = new StampedLock();
        private long[] keys = new long[KEPT * 2];
        private int size;

        /** {@return {@code true} if the key is there} */
        boolean contains(long key) {
            long stamp = lock.tryOptimisticRead();
            if (stamp != 0) {
                boolean found = search(keys, size, key) >= 0;
                if (lock.validate(stamp)) {
                    return found;
                }
            }
            stamp = lock.readLock();
            try {
                return search(keys, size, key) >= 0;
            } finally {
                lock.unlockRead(stamp);
            }
        }

        void insert(long key) {
            long stamp = lock.writeLock();
            try {
                int place = -1 - search(keys, size, key);
                if (place < 0) {
                    return;
                }
                if (size == keys.length) {
                    keys = Arrays.copyOf(keys, size * 2);
                }
                System.arraycopy(keys, place, keys, place + 1, size - place);
                keys[place] = key;
                size++;
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        /** An array that is being written is searched, too: this must end, and stay inside, whatever it holds. */
        private static int search(long[] sorted, int length, long key) {
            int low = 0;
            int high = Math.min(length, sorted.length) - 1;
            while (low <= high) {
                int middle = (low + high) >>> 1;
                if (sorted[middle] < key) {
                    low = middle + 1;
                } else if (sorted[middle] > key) {
                    high = middle - 1;
                } else {
                    return middle;
                }
            }
            return -1 - low;
        }
    }

    @Override
    public String description() {
        return "binary searches under optimistic reads of a StampedLock, one insertion in 64 operations";
    }

    @Override
    public long round(int threads) throws InterruptedException {
        Index index = new Index();
        long[] kept = new long[KEPT];
        Arrays.setAll(kept, i -> Mix.at(i) >>> 1);
        Arrays.sort(kept);
        System.arraycopy(kept, 0, index.keys, 0, KEPT);
        index.size = KEPT;
        AtomicLong found = new AtomicLong();
        Crew.run(threads, number -> {
            long hits = 0;
            int end = Crew.from(OPERATIONS, number + 1, threads);
            for (int i = Crew.from(OPERATIONS, number, threads); i < end; i++) {
                if (i % OPERATIONS_PER_INSERTION == 0) {
                    index.insert(Mix.at(-2L - i) >>> 1);
                } else if (index.contains(Mix.at(Mix.below(KEPT, i)) >>> 1)) {
                    hits++;
                }
            }
            found.addAndGet(hits);
        });
        return found.get() * 31 + Arrays.hashCode(Arrays.copyOf(index.keys, index.size));
    }
}
