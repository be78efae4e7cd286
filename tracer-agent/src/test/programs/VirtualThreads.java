// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Virtual threads without data races: its first argument says which program, the second how many threads. */
final class VirtualThreads {
    private static final Object MONITOR = new Object();
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final AtomicLong ATOMIC = new AtomicLong();
    private static long guarded;
    private static long locked;
    private static boolean ready;
    private static final long[] CELLS = new long[100_000];

    private VirtualThreads() {}

    public static void main(String[] args) throws Exception {
        int threads = Integer.parseInt(args[1]);
        switch (args[0]) {
            case "mixed" -> mixed(threads);
            case "crowd" -> crowd(threads);
            case "pinned" -> pinned(threads);
            case "executor" -> executor(threads);
            case "interrupt" -> interrupt(threads);
            case "hand-over" -> handOver(threads);
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println(args[0] + " is over: " + ATOMIC + " " + guarded + " " + locked);
    }

    private static void startAndJoin(int threads, Work work) throws InterruptedException {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int number = i;
            all.add(Thread.ofVirtual().name(number % 2 == 0 ? "" : "virtual-" + number).start(() -> {
                try {
                    work.run(number);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }));
        }
        for (Thread thread : all) {
            thread.join();
        }
    }

    /** Uses everything by which a virtual thread may leave its carrier. */
    private static void mixed(int threads) throws InterruptedException {
        startAndJoin(threads, number -> {
            for (int round = 0; round < 40; round++) {
                ATOMIC.incrementAndGet();
                synchronized (MONITOR) {
                    guarded++;
                }
                LOCK.lock();
                try {
                    locked++;
                } finally {
                    LOCK.unlock();
                }
                switch (round % 10) {
                    case 0 -> Thread.yield();
                    case 3 -> LockSupport.parkNanos(1000);
                    case 7 -> Thread.sleep(1);
                    default -> {}
                }
            }
        });
    }

    /** Starts threads that all live at once, each of which writes what the main thread reads after joining it. */
    private static void crowd(int threads) throws InterruptedException {
        CountDownLatch all = new CountDownLatch(threads);
        startAndJoin(threads, number -> {
            CELLS[number] = number;
            all.countDown();
            all.await();
            ATOMIC.addAndGet(CELLS[number]);
        });
        for (int i = 0; i < threads; i++) {
            guarded += CELLS[i];
        }
    }

    /** Threads that block while they hold a monitor: on JDK 21 they keep their carriers. */
    private static void pinned(int threads) throws InterruptedException {
        Object[] monitors = new Object[threads];
        for (int i = 0; i < threads; i++) {
            monitors[i] = new Object();
        }
        startAndJoin(threads, number -> {
            for (int round = 0; round < 20; round++) {
                synchronized (monitors[number]) {
                    CELLS[number]++;
                    LockSupport.parkNanos(1000);
                    synchronized (MONITOR) {
                        guarded++;
                        if (round == 5) {
                            Thread.yield();
                        }
                    }
                }
            }
        });
        for (int i = 0; i < threads; i++) {
            locked += CELLS[i];
        }
    }

    private static void executor(int tasks) throws Exception {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Long>> work = new ArrayList<>();
            for (int i = 0; i < tasks; i++) {
                long number = i;
                work.add(() -> {
                    CELLS[(int) number] = number;
                    return number;
                });
            }
            for (Future<Long> result : executor.invokeAll(work)) {
                guarded += result.get();
            }
            for (int i = 0; i < tasks; i++) {
                locked += CELLS[i];
            }
        }
    }

    private static void interrupt(int threads) throws InterruptedException {
        for (int i = 0; i < threads; i++) {
            CountDownLatch sleeps = new CountDownLatch(1);
            Thread sleeper = Thread.startVirtualThread(() -> {
                sleeps.countDown();
                try {
                    Thread.sleep(100_000);
                } catch (InterruptedException e) {
                    locked += guarded;
                }
            });
            sleeps.await();
            guarded++;
            sleeper.interrupt();
            sleeper.join();
        }
    }

    /** Hands data over between virtual threads and platform threads, by a queue, by wait and notify, and by joining. */
    private static void handOver(int rounds) throws InterruptedException {
        SynchronousQueue<long[]> queue = new SynchronousQueue<>();
        Thread producer = Thread.ofVirtual().start(() -> {
            try {
                for (int i = 0; i < rounds; i++) {
                    long[] parcel = {i};
                    queue.put(parcel);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        Thread waiter = Thread.ofVirtual().start(() -> {
            synchronized (MONITOR) {
                while (!ready) {
                    try {
                        MONITOR.wait();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
                locked = guarded;
            }
        });
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            sum += queue.take()[0];
        }
        synchronized (MONITOR) {
            guarded = sum;
            ready = true;
            MONITOR.notifyAll();
        }
        producer.join();
        waiter.join();
    }

    /** Work of each thread, given its number. */
    private interface Work {
        void run(int thread) throws InterruptedException;
    }
}
