// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer.bug;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Programs that depend on the order of two threads' steps. */
final class Orders {
    private static final int DATA = 42;

    private Orders() {}

    /** The flag says that the data is there, and it is not. */
    static final class FlagBeforeData implements Trial {
        private volatile boolean isReady;
        private volatile int data;
        private volatile int seen = DATA;

        @Override
        public void first() {
            isReady = true;
            data = DATA;
        }

        @Override
        public void second() {
            if (isReady) {
                seen = data;
            }
        }

        @Override
        public boolean isRight() {
            return seen == DATA;
        }
    }

    /** Each thread looks at the other one's flag before it sets its own: two switches let both in. */
    static final class TwoFlags implements Trial {
        private final AtomicInteger inside = new AtomicInteger();
        private volatile boolean firstIsIn;
        private volatile boolean secondIsIn;
        private volatile boolean metAnother;

        @Override
        public void first() {
            if (!secondIsIn) {
                firstIsIn = true;
                visit();
                firstIsIn = false;
            }
        }

        @Override
        public void second() {
            if (!firstIsIn) {
                secondIsIn = true;
                visit();
                secondIsIn = false;
            }
        }

        private void visit() {
            if (inside.incrementAndGet() == 2) {
                metAnother = true;
            }
            inside.decrementAndGet();
        }

        @Override
        public boolean isRight() {
            return !metAnother;
        }
    }

    /** The condition is looked at before the monitor is taken, so that the notification may come in between. */
    @SuppressWarnings("WaitNotInLoop") // the bug
    static final class LostNotification implements Trial {
        private final Object gate = new Object();
        private volatile boolean isOpen;

        @Override
        public void first() {
            if (!isOpen) {
                synchronized (gate) {
                    await(gate);
                }
            }
        }

        @Override
        public void second() {
            isOpen = true;
            synchronized (gate) {
                gate.notifyAll();
            }
        }

        @Override
        public boolean isRight() {
            return true;
        }
    }

    /** The same without its bug. */
    static final class Gate implements Trial {
        private final Object gate = new Object();
        private boolean isOpen;

        @Override
        public void first() {
            synchronized (gate) {
                while (!isOpen) {
                    await(gate);
                }
            }
        }

        @Override
        public void second() {
            synchronized (gate) {
                isOpen = true;
                gate.notifyAll();
            }
        }

        @Override
        public boolean isRight() {
            return true;
        }
    }

    @SuppressWarnings("WaitNotInLoop") // its callers have the loop, or the bug
    private static void await(Object monitor) {
        try {
            monitor.wait();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts this", e);
        }
    }

    /** Two monitors, taken in two orders. */
    static final class LockOrder implements Trial {
        private final Object one = new Object();
        private final Object other = new Object();
        private int count;

        @Override
        public void first() {
            synchronized (one) {
                synchronized (other) {
                    count++;
                }
            }
        }

        @Override
        public void second() {
            synchronized (other) {
                synchronized (one) {
                    count++;
                }
            }
        }

        @Override
        public boolean isRight() {
            return count == 2;
        }
    }

    /** The second thread sleeps for as long as the first one is supposed to take. */
    static final class Pause implements Trial {
        private volatile int data;
        private volatile int seen;

        @Override
        public void first() {
            data = DATA;
        }

        @Override
        public void second() {
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts this", e);
            }
            seen = data;
        }

        @Override
        public boolean isRight() {
            return seen == DATA;
        }
    }

    /** An object goes from one thread to the other by a plain field. */
    static final class Publication implements Trial {
        private @Nullable Holder holder;
        private int seen = DATA;

        /** A number that is not final. */
        private static final class Holder {
            private int number;

            Holder(int number) {
                this.number = number;
            }
        }

        @Override
        public void first() {
            holder = new Holder(DATA);
        }

        @Override
        public void second() {
            Holder found = holder;
            if (found != null) {
                seen = found.number;
            }
        }

        @Override
        public boolean isRight() {
            return seen == DATA;
        }
    }

    /** Each thread misses the other one's write, which no interleaving of their accesses explains. */
    static final class StoreBuffering implements Trial {
        private final AtomicInteger one = new AtomicInteger();
        private final AtomicInteger other = new AtomicInteger();
        private int seenByFirst;
        private int seenBySecond;

        @Override
        public void first() {
            one.setOpaque(1);
            seenByFirst = other.getOpaque();
        }

        @Override
        public void second() {
            other.setOpaque(1);
            seenBySecond = one.getOpaque();
        }

        @Override
        public boolean isRight() {
            return seenByFirst + seenBySecond > 0;
        }
    }
}
