// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.sharing;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Programs without an access to data, one class each: even an argument would be one. */
public final class SyncOnlyFixture {
    private SyncOnlyFixture() {}

    private static void twice(Runnable task) throws InterruptedException {
        Thread first = new Thread(task, "first"); // the JDK's first name for a thread makes it read its own maps
        Thread second = new Thread(task, "second");
        first.start();
        second.start();
        first.join();
        second.join();
    }

    static final class Monitors {
        public static void main(String[] arguments) throws InterruptedException {
            Object monitor = new Object();
            twice(() -> {
                synchronized (monitor) {
                    Thread.onSpinWait();
                }
            });
        }
    }

    static final class Locks {
        public static void main(String[] arguments) throws InterruptedException {
            ReentrantLock lock = new ReentrantLock();
            twice(() -> {
                lock.lock();
                try {
                    Thread.onSpinWait();
                } finally {
                    lock.unlock();
                }
            });
        }
    }

    static final class Semaphores {
        public static void main(String[] arguments) throws InterruptedException {
            Semaphore semaphore = new Semaphore(1);
            twice(() -> {
                semaphore.acquireUninterruptibly();
                semaphore.release();
            });
        }
    }

    static final class Atomics {
        public static void main(String[] arguments) throws InterruptedException {
            AtomicInteger number = new AtomicInteger();
            twice(number::incrementAndGet);
        }
    }

    static final class Latches {
        public static void main(String[] arguments) throws InterruptedException {
            CountDownLatch latch = new CountDownLatch(2);
            twice(latch::countDown);
            latch.await();
        }
    }

    static final class Queues {
        public static void main(String[] arguments) throws InterruptedException {
            BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
            Thread producer = new Thread(() -> queue.add("one"));
            producer.start();
            queue.take();
            producer.join();
        }
    }

    static final class Notifications {
        @SuppressWarnings("WaitNotInLoop") // a flag would be shared memory
        public static void main(String[] arguments) throws InterruptedException {
            Object monitor = new Object();
            Thread notifier = new Thread(() -> {
                synchronized (monitor) {
                    monitor.notifyAll();
                }
            });
            synchronized (monitor) {
                notifier.start();
                monitor.wait();
            }
            notifier.join();
        }
    }

    static final class Parks {
        public static void main(String[] arguments) throws InterruptedException {
            Thread parked = new Thread(LockSupport::park);
            parked.start();
            LockSupport.unpark(parked);
            parked.join();
        }
    }

    static final class Pools {
        public static void main(String[] arguments) throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            pool.submit(Thread::onSpinWait).get();
            pool.shutdown();
        }
    }

    static final class StartAndJoin {
        public static void main(String[] arguments) throws InterruptedException {
            twice(Thread::onSpinWait);
        }
    }

    static final class Alone {
        public static void main(String[] arguments) {
            synchronized (new Object()) {
                Thread.onSpinWait();
            }
        }
    }

    static final class Apart {
        public static void main(String[] arguments) throws InterruptedException {
            twice(() -> {
                int[] own = new int[4];
                own[1] = 1;
            });
        }
    }

    static final class HandedOver {
        public static void main(String[] arguments) throws InterruptedException {
            int[] array = new int[4];
            array[1] = 1;
            twice(() -> {
                if (array[1] == 0) {
                    throw new IllegalStateException();
                }
            });
        }
    }

    /** Threads of JDK 21 and later. */
    static final class VirtualThreads {
        public static void main(String[] arguments) throws ReflectiveOperationException, InterruptedException {
            Object monitor = new Object();
            Runnable task = () -> {
                synchronized (monitor) {
                    Thread.onSpinWait();
                }
            };
            ((Thread) Thread.class
                            .getMethod("startVirtualThread", Runnable.class)
                            .invoke(null, task))
                    .join();
            ((Thread) Thread.class
                            .getMethod("startVirtualThread", Runnable.class)
                            .invoke(null, task))
                    .join();
        }
    }

    static final class Nothing {
        public static void main(String[] arguments) {
            Thread.onSpinWait(); // on JDK 25, to sleep makes the JDK read constants
        }
    }
}
