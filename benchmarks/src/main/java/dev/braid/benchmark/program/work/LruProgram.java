// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program.work;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A cache that forgets what was least recently used: a map and a linked list under one monitor. */
final class LruProgram implements Program {
    private static final int CAPACITY = 256;
    private static final int KEYS = 1024;
    private static final int LOOK_UPS = 40_000;

    private static final class Entry {
        final int key;
        final long value;

        @Nullable
        Entry newer;

        @Nullable
        Entry older;

        Entry(int key, long value) {
            this.key = key;
            this.value = value;
        }
    }

    private static final class Cache {
        private final Map<Integer, Entry> entries = new HashMap<>();
        private @Nullable Entry newest;
        private @Nullable Entry oldest;

        synchronized @Nullable Entry find(int key) {
            Entry found = entries.get(key);
            if (found != null && found != newest) {
                unlink(found);
                linkAsNewest(found);
            }
            return found;
        }

        synchronized void add(Entry entry) {
            Entry other = entries.put(entry.key, entry);
            if (other != null) {
                unlink(other);
            }
            linkAsNewest(entry);
            if (entries.size() > CAPACITY && oldest != null) {
                entries.remove(oldest.key);
                unlink(oldest);
            }
        }

        private void linkAsNewest(Entry entry) {
            entry.newer = null;
            entry.older = newest;
            if (newest == null) {
                oldest = entry;
            } else {
                newest.newer = entry;
            }
            newest = entry;
        }

        private void unlink(Entry entry) {
            if (entry.newer == null) {
                newest = entry.older;
            } else {
                entry.newer.older = entry.older;
            }
            if (entry.older == null) {
                oldest = entry.newer;
            } else {
                entry.older.newer = entry.newer;
            }
        }
    }

    @Override
    public String description() {
        return "an LRU cache of a HashMap and a linked list under one monitor, three look-ups in four hit";
    }

    @Override
    public long round(int threads) throws InterruptedException {
        Cache cache = new Cache();
        AtomicLong total = new AtomicLong();
        Crew.run(threads, number -> {
            long sum = 0;
            int end = Crew.from(LOOK_UPS, number + 1, threads);
            for (int i = Crew.from(LOOK_UPS, number, threads); i < end; i++) {
                // Two keys in three are of the few that always fit.
                int key = Mix.below(KEYS, i) % (i % 3 == 0 ? KEYS : CAPACITY / 2);
                Entry entry = cache.find(key);
                if (entry == null) {
                    entry = new Entry(key, Mix.at(key));
                    cache.add(entry);
                }
                sum += entry.value;
            }
            total.addAndGet(sum);
        });
        return total.get();
    }
}
