// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.explore;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Programs of which each leaves its state in static fields. The slow ones of two threads pause, so that the first run,
 * which nobody controls, passes.
 */
public final class ExploredFixture {
    private static final Object LOCK = new Object();
    private static final Object OTHER_LOCK = new Object();
    private static final List<String> LOG = new ArrayList<>();

    private static final AtomicInteger VISITS = new AtomicInteger();

    private static int balance = 100;
    private static boolean isDone;
    private static volatile boolean isStopped;
    private static volatile int slots;

    private ExploredFixture() {}

    /** @param args the name of a program, and how long slow threads pause, in milliseconds */
    public static void main(String[] args) throws Exception {
        long pause = args.length > 1 ? Long.parseLong(args[1]) : 0;
        switch (args[0]) {
            case "nothing wrong" -> nothingWrong();
            case "exit status" -> exitStatus(pause);
            case "exit status of a thread" -> exitStatusOfAThread(pause);
            case "exception of a thread" -> exceptionOfAThread(pause);
            case "lock order" -> lockOrder(pause);
            case "lost notification" -> lostNotification(pause);
            case "endless spin" -> endlessSpin(pause);
            case "race" -> race(pause);
            case "prints" -> prints(pause);
            case "servants" -> servants();
            case "statics" -> statics();
            case "hangs" -> hang();
            case "sleeps forever" -> Thread.sleep(Long.MAX_VALUE);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static Thread start(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.start();
        return thread;
    }

    private static Thread startLate(String name, long pause, Runnable body) throws InterruptedException {
        Thread.sleep(pause);
        return start(name, body);
    }

    private static void nothingWrong() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> one = pool.submit(() -> withdraw(10));
        Future<?> two = pool.submit(() -> withdraw(20));
        one.get();
        two.get();
        pool.shutdown();
        if (balance() != 70) {
            throw new AssertionError("the balance is " + balance());
        }
        System.exit(0);
    }

    private static void withdraw(int amount) {
        synchronized (LOCK) {
            balance -= amount;
        }
    }

    private static int balance() {
        synchronized (LOCK) {
            return balance;
        }
    }

    /** Reads and writes under the lock, but not at once. */
    private static void withdrawInTwoSteps(int amount) {
        int left = balance() - amount;
        synchronized (LOCK) {
            balance = left;
        }
    }

    private static void exitStatus(long pause) throws InterruptedException {
        Thread one = start("one", () -> withdrawInTwoSteps(30));
        Thread two = startLate("two", pause, () -> withdrawInTwoSteps(70));
        one.join();
        two.join();
        System.exit(balance());
    }

    /** It ends normally, whatever has happened to the balance. */
    private static void prints(long pause) throws InterruptedException {
        Thread one = start("one", () -> withdrawInTwoSteps(30));
        Thread two = startLate("two", pause, () -> withdrawInTwoSteps(70));
        one.join();
        two.join();
        System.out.println("balance " + balance());
    }

    /** The main thread has ended before. */
    private static void exitStatusOfAThread(long pause) throws InterruptedException {
        start("one", () -> slots = 1);
        startLate("two", pause, () -> {
            int seen = slots;
            if (seen == 0) {
                Runtime.getRuntime().exit(4);
            }
        });
    }

    private static void exceptionOfAThread(long pause) throws InterruptedException {
        start("one", () -> withdraw(100));
        startLate("two", pause, () -> {
            if (balance() > 0) {
                throw new IllegalStateException("the balance is " + balance());
            }
        });
    }

    private static void lockOrder(long pause) throws InterruptedException {
        start("one", () -> nested(LOCK, OTHER_LOCK));
        startLate("two", pause, () -> nested(OTHER_LOCK, LOCK));
    }

    private static void nested(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                VISITS.incrementAndGet();
            }
        }
    }

    /** The waiter looks and waits in two steps; the main thread has ended before. */
    private static void lostNotification(long pause) throws InterruptedException {
        start("waiter", () -> {
            boolean waits;
            synchronized (LOCK) {
                waits = !isDone;
            }
            if (waits) {
                await();
            }
        });
        startLate("notifier", pause, () -> {
            synchronized (LOCK) {
                isDone = true;
                LOCK.notifyAll();
            }
        });
    }

    @SuppressWarnings({"WaitNotInLoop", "NakedNotify"}) // that is the bug
    private static void await() {
        synchronized (LOCK) {
            try {
                LOCK.wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** The second one to come sets the flag, unless both have read the number before either has written it. */
    private static void endlessSpin(long pause) throws InterruptedException {
        Thread one = start("one", ExploredFixture::come);
        Thread two = startLate("two", pause, ExploredFixture::come);
        one.join();
        two.join();
        while (!isStopped) {
            Thread.onSpinWait();
        }
    }

    private static void come() {
        int before = slots;
        slots = before + 1;
        if (before == 1) {
            isStopped = true;
        }
    }

    /** Ordered by a lock in a run in which the first one is quick, and in no other. */
    private static void race(long pause) throws InterruptedException {
        Thread one = start("one", () -> {
            balance++;
            synchronized (LOCK) {
                isDone = true;
            }
        });
        Thread two = startLate("two", pause, () -> {
            synchronized (LOCK) {
                VISITS.incrementAndGet();
            }
            balance++;
        });
        one.join();
        two.join();
    }

    /** An idle pool of daemons, and one that waits for nothing: a program does not wait for them. */
    private static void servants() {
        LinkedBlockingQueue<String> nothing = new LinkedBlockingQueue<>();
        ExecutorService pool = Executors.newFixedThreadPool(2, task -> {
            Thread thread = new Thread(task, "servant");
            thread.setDaemon(true);
            return thread;
        });
        pool.execute(() -> withdraw(1));
        pool.execute(() -> withdraw(2));
        Thread waiter = new Thread(
                () -> {
                    try {
                        nothing.take();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "waiter");
        waiter.setDaemon(true);
        waiter.start();
    }

    /** Fails in its second run in a JVM, were its classes and the JVM's properties not those of a new one. */
    private static void statics() throws InterruptedException {
        LOG.add("run");
        Thread other = start("other", () -> withdraw(1));
        other.join();
        if (LOG.size() != 1 || System.getProperty("demo.explored") != null) {
            throw new AssertionError("it has run before: " + LOG);
        }
        System.setProperty("demo.explored", "yes");
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> LOG.add("handled"));
    }

    private static void hang() throws InterruptedException {
        Thread one = start("one", () -> {
            synchronized (LOCK) {
                slots = 1;
                while (slots < 2) {
                    Thread.onSpinWait();
                }
                synchronized (OTHER_LOCK) {
                    VISITS.incrementAndGet();
                }
            }
        });
        Thread two = start("two", () -> {
            synchronized (OTHER_LOCK) {
                while (slots < 1) {
                    Thread.onSpinWait();
                }
                slots = 2;
                synchronized (LOCK) {
                    VISITS.incrementAndGet();
                }
            }
        });
        one.join();
        two.join();
    }
}
