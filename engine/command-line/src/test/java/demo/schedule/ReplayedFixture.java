// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.schedule;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Bugs that need another schedule than the first one, as tests, whose schedules are searched, and as a program. */
public final class ReplayedFixture {
    private final AtomicInteger counter = new AtomicInteger();
    private final Object one = new Object();
    private final Object two = new Object();

    @Test
    void losesAnUpdate() throws InterruptedException {
        Thread other = new Thread(this::count, "other");
        other.start();
        count();
        other.join();
        if (counter.get() != 2) {
            throw new AssertionError("the counter is " + counter);
        }
    }

    private void count() {
        counter.set(counter.get() + 1);
    }

    @Test
    void locksInTwoOrders() throws InterruptedException {
        Thread other = new Thread(() -> lock(two, one), "other");
        other.start();
        lock(one, two);
        other.join();
    }

    private void lock(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                count();
            }
        }
    }

    /** @param args the name of a test; "leaves threads" leaves an idle pool, and ends by {@code System.exit} */
    public static void main(String[] args) throws InterruptedException {
        ReplayedFixture fixture = new ReplayedFixture();
        switch (args[0]) {
            case "losesAnUpdate" -> fixture.losesAnUpdate();
            case "locksInTwoOrders" -> fixture.locksInTwoOrders();
            case "leaves threads" -> fixture.leaveThreads();
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println("done");
    }

    private void leaveThreads() {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(this::count);
        pool.execute(this::count);
        Thread daemon = new Thread(() -> {
            while (true) {
                Thread.onSpinWait();
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook"), "hook"));
        System.out.println("leaves");
        System.exit(5);
    }
}
