// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer.bug;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs whose threads read something and then write it. */
final class Updates {
    private Updates() {}

    /** Increments of a plain field. */
    static final class PlainCounter implements Trial {
        private int count;

        @Override
        public void first() {
            count++;
        }

        @Override
        public void second() {
            count++;
        }

        @Override
        public boolean isRight() {
            return count == 2;
        }
    }

    /** Increments of a volatile field. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // the bug
    static final class VolatileCounter implements Trial {
        private volatile int count;

        @Override
        public void first() {
            count++;
        }

        @Override
        public void second() {
            count++;
        }

        @Override
        public boolean isRight() {
            return count == 2;
        }
    }

    /** The last ticket is sold twice. */
    static final class Tickets implements Trial {
        private final AtomicInteger left = new AtomicInteger(1);

        @Override
        public void first() {
            if (left.get() > 0) {
                left.decrementAndGet();
            }
        }

        @Override
        public void second() {
            first();
        }

        @Override
        public boolean isRight() {
            return left.get() == 0;
        }
    }

    /** Two threads put what only one of them should. */
    static final class PutOnce implements Trial {
        private final Map<String, String> map = new ConcurrentHashMap<>();
        private final AtomicInteger put = new AtomicInteger();

        @Override
        public void first() {
            if (!map.containsKey("key")) {
                map.put("key", "value");
                put.incrementAndGet();
            }
        }

        @Override
        public void second() {
            first();
        }

        @Override
        public boolean isRight() {
            return put.get() == 1;
        }
    }

    /** Increments that are atomic. */
    static final class AtomicCounter implements Trial {
        private final AtomicInteger count = new AtomicInteger();

        @Override
        public void first() {
            count.incrementAndGet();
        }

        @Override
        public void second() {
            count.incrementAndGet();
        }

        @Override
        public boolean isRight() {
            return count.get() == 2;
        }
    }
}
