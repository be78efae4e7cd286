// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that fail in few schedules, and never in the default one; and some that never fail. */
class RareSchedulesFixture {
    private static final ExecutorService FORK_JOIN = new ForkJoinPool(2);
    private static final ExecutorService POOL = Executors.newFixedThreadPool(2);
    private static final ExecutorService NAMED =
            Executors.newSingleThreadExecutor(task -> new Thread(task, "junit-named"));
    private static final ScheduledExecutorService TICKS = Executors.newScheduledThreadPool(1);
    private static @Nullable Future<?> ticks;
    private static final ExecutorService CACHED = Executors.newCachedThreadPool();

    private int counter;
    private int prepared;
    private volatile boolean isReady;
    private volatile @Nullable Thread starting;

    @BeforeEach
    void prepare() {
        prepared++;
    }

    @Test
    void lostUpdate() throws InterruptedException {
        assertThat(prepared).isEqualTo(1);
        both(() -> counter++, () -> counter++);
        assertThat(counter).isEqualTo(2);
    }

    @Test
    @SuppressWarnings("NullAway") // what is wrong
    void nothingIsRead() {
        assertThat(starting.getName()).isEmpty();
    }

    @Test
    void deathsThatAreHandled() throws InterruptedException {
        AtomicInteger handled = new AtomicInteger();
        Thread own = new Thread(RareSchedulesFixture::die);
        own.setUncaughtExceptionHandler((thread, exception) -> handled.incrementAndGet());
        ThreadGroup group = new ThreadGroup("handles") {
            @Override
            public void uncaughtException(Thread thread, Throwable exception) {
                handled.incrementAndGet();
            }
        };
        Thread grouped = new Thread(group, RareSchedulesFixture::die);
        Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> handled.incrementAndGet());
        Thread byDefault = new Thread(RareSchedulesFixture::die);
        for (Thread thread : List.of(own, grouped, byDefault)) {
            thread.start();
            thread.join();
        }
        Thread.setDefaultUncaughtExceptionHandler(null);
        assertThat(handled).hasValue(3);
    }

    @Test
    void deathThatIsNotHandled() throws InterruptedException {
        Thread thread = new Thread(RareSchedulesFixture::die);
        thread.start();
        thread.join();
    }

    private static void die() {
        throw new IllegalStateException("no more");
    }

    /** The reader sees nothing, or that it is ready and then the number: two classes. */
    @Test
    void publication() throws InterruptedException {
        both(
                () -> {
                    counter = 1;
                    isReady = true;
                },
                () -> {
                    if (isReady && counter != 1) {
                        throw new AssertionError(counter);
                    }
                });
    }

    @Test
    void joinOfAThreadThatIsBeingStarted() throws InterruptedException {
        both(
                () -> {
                    Thread thread = new Thread(() -> {});
                    starting = thread;
                    thread.start();
                },
                () -> {
                    Thread thread = starting;
                    if (thread != null) {
                        try {
                            thread.join();
                        } catch (InterruptedException e) {
                            throw new AssertionError(e);
                        }
                    }
                });
    }

    @Test
    void lockOrder() throws InterruptedException {
        Object left = new Object();
        Object right = new Object();
        both(() -> nested(left, right), () -> nested(right, left));
    }

    @Test
    void lostNotification() throws InterruptedException {
        Object lock = new Object();
        both(
                () -> {
                    boolean wait = !isReady;
                    synchronized (lock) {
                        if (wait) {
                            await(lock);
                        }
                    }
                },
                () -> {
                    synchronized (lock) {
                        isReady = true;
                        lock.notifyAll();
                    }
                });
    }

    /** The pool's thread is of the first run, and could notify somebody in later ones. */
    @Test
    void lostNotificationBesidePeriodicTask() throws InterruptedException {
        if (ticks == null) {
            ticks = TICKS.scheduleAtFixedRate(() -> {}, 100, 100, TimeUnit.MILLISECONDS);
        }
        lostNotification();
    }

    /** As in the common pool, which has no threads of its own where there are two processors. */
    @Test
    void lostUpdateInForkJoinPool() {
        CompletableFuture<Void> one = CompletableFuture.runAsync(() -> counter++, FORK_JOIN);
        CompletableFuture<Void> two = CompletableFuture.runAsync(() -> counter++, FORK_JOIN);
        one.join();
        two.join();
        assertThat(counter).isEqualTo(2);
    }

    @Test
    void lostUpdateInSharedPool() throws Exception {
        both(POOL, () -> counter++, () -> counter++);
        assertThat(counter).isEqualTo(2);
    }

    @Test
    void lockOrderInSharedPool() throws Exception {
        Object left = new Object();
        Object right = new Object();
        both(POOL, () -> nested(left, right), () -> nested(right, left));
    }

    /** A pool whose threads end after a while without work: their parks have a time limit. */
    @Test
    void lostUpdateInCachedPool() throws Exception {
        both(CACHED, () -> counter++, () -> counter++);
        assertThat(counter).isEqualTo(2);
    }

    @Test
    void nothingWrongInForkJoinPool() {
        Object lock = new Object();
        Runnable add = () -> {
            synchronized (lock) {
                counter++;
            }
        };
        CompletableFuture<Void> one = CompletableFuture.runAsync(add, FORK_JOIN);
        CompletableFuture<Void> two = CompletableFuture.runAsync(add, FORK_JOIN);
        one.join();
        two.join();
        assertThat(counter).isEqualTo(2);
    }

    /** Its threads have such names as JUnit's own. */
    @Test
    void nothingWrongInPoolWithNames() throws Exception {
        Future<?> one = NAMED.submit(() -> {});
        one.get();
        NAMED.submit(() -> {}).get();
    }

    @Test
    void nothingWrong() throws InterruptedException {
        Object lock = new Object();
        Runnable add = () -> {
            synchronized (lock) {
                counter++;
            }
        };
        System.out.println("nothing wrong");
        both(add, add);
        assertThat(counter).isEqualTo(2);
    }

    @Test
    void workOfItsOwn() throws InterruptedException {
        Runnable work = () -> {
            int[] own = new int[1];
            for (int i = 0; i < 20; i++) {
                own[0]++;
            }
            assertThat(own[0]).isEqualTo(20);
        };
        both(work, work);
    }

    /** One thread alone makes the accesses of {@link #lostIncrement}. */
    @Test
    void incrementByOne() {
        increment();
        increment();
        assertThat(counter).isEqualTo(2);
    }

    @Test
    void lostIncrement() throws InterruptedException {
        both(this::increment, this::increment);
        assertThat(counter).isEqualTo(2);
    }

    private void increment() {
        counter++;
    }

    @SuppressWarnings("WaitNotInLoop") // the bug
    private static void await(Object lock) {
        try {
            lock.wait();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void nested(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                counter++;
            }
        }
    }

    private static void both(Runnable first, Runnable second) throws InterruptedException {
        Thread one = new Thread(first);
        Thread other = new Thread(second);
        one.start();
        other.start();
        one.join();
        other.join();
    }

    private static void both(ExecutorService pool, Runnable first, Runnable second) throws Exception {
        Future<?> one = pool.submit(first);
        Future<?> other = pool.submit(second);
        one.get();
        other.get();
    }
}
