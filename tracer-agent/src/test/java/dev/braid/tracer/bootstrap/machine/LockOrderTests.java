// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.tracer.bootstrap.log.StripeBank;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The check of the order of locks, with locks of the agent in a JVM that has no trace: there it throws. */
class LockOrderTests {
    private static final long FIRST = StripeBank.stripeOf(1, 16);
    private static final long SECOND = otherStripe();

    private final SpinLock threads = new SpinLock(LockOrder.THREADS);
    private final SpinLock slots = new SpinLock(LockOrder.SLOTS);
    private final SpinLock failure = new SpinLock(LockOrder.FAILURE);

    @BeforeEach
    void checkIsOn() {
        assertThat(LockOrder.CHECKED)
                .as("-Dbraid.test.agent=check.locks, as the build has it")
                .isTrue();
    }

    @Test
    void s3_39_allLevelsInOrder_areAllowed() {
        assertThatCode(() -> {
                    long low = Math.min(FIRST, SECOND);
                    long high = Math.max(FIRST, SECOND);
                    StripeBank.lock(low);
                    StripeBank.lock(high);
                    threads.lock();
                    slots.lock();
                    failure.lock();
                    failure.unlock();
                    StripeBank.unlockRelease(low, 1); // unlocking has no order
                    slots.unlock();
                    threads.unlock();
                    StripeBank.unlockRelease(high, 1);
                    LockOrder.leaveHook();
                })
                .doesNotThrowAnyException();
    }

    @Test
    void s3_39_addressLockUnderAnyOtherLock_throws() {
        for (SpinLock held : List.of(threads, slots)) {
            held.lock();
            try {
                assertInversion(() -> StripeBank.lock(FIRST), "took address lock", "while it held the lock of the ");
            } finally {
                held.unlock();
            }
        }
    }

    /** Failing a trace takes this very lock. */
    @Test
    void s3_39_inversionUnderTheLastLock_isToldOnceThatIsUnlocked() {
        failure.lock();
        StripeBank.lock(FIRST);
        StripeBank.unlockRelease(FIRST, 1);
        assertInversion(failure::unlock, "took address lock", "while it held the lock of the failure text");
    }

    @Test
    void s3_39_addressLocks_areTakenInIndexOrderOnly() {
        long low = Math.min(FIRST, SECOND);
        long high = Math.max(FIRST, SECOND);
        StripeBank.lock(high);
        try {
            assertInversion(() -> StripeBank.lock(low), "took address lock", "while it held address lock");
            assertInversion(() -> StripeBank.lock(high), "took address lock", "while it held address lock");
            assertInversion(() -> StripeBank.raise(low, 0), "waited for address lock", "while it held address lock");
        } finally {
            StripeBank.unlockRelease(high, 1);
        }
    }

    @Test
    void s3_39_eachPairOfRanks_isAllowedInOneOrderOnly() {
        for (int held = LockOrder.STRIPE + 1; held < LockOrder.FAILURE; held++) {
            for (int taken = LockOrder.BARRIER; taken <= LockOrder.FAILURE; taken++) {
                int first = held;
                int second = taken;
                LockOrder.take(first, 0);
                try {
                    if (second > first) {
                        LockOrder.take(second, 0);
                        LockOrder.release(second, 0);
                    } else {
                        assertInversion(() -> LockOrder.take(second, 0), "took ", "while it held the lock of");
                    }
                } finally {
                    LockOrder.release(first, 0);
                }
            }
        }
    }

    @Test
    void s3_39_waitingWithALock_throws() {
        StripeBank.lock(FIRST);
        try {
            assertInversion(
                    () -> LockOrder.mayWait(LockOrder.CHANNEL, 0), "waited for room in the channel", "address lock");
            assertInversion(
                    () -> LockOrder.mayWait(LockOrder.BARRIER, 0), "waited for the barrier", "while it held address");
        } finally {
            StripeBank.unlockRelease(FIRST, 1);
        }
    }

    @Test
    void s3_39_unlockingWhatIsNotHeld_throws() {
        assertThatThrownBy(threads::unlock)
                .hasMessageContaining("unlocked the lock of the list of threads, which it did");
    }

    @Test
    void s3_36_leavingAHookWithAnAddressLock_throws() {
        StripeBank.lock(FIRST);
        try {
            assertThatThrownBy(LockOrder::leaveHook)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("left a hook while it held address lock");
        } finally {
            StripeBank.unlockRelease(FIRST, 1);
        }
        assertThatCode(LockOrder::leaveHook).doesNotThrowAnyException();
    }

    /**
     * Locks that one thread holds are not taken for another's, however many threads there are, and however their ids
     * collide.
     */
    @Test
    void s3_38_checkKnowsWhatEachThreadHolds() throws Exception {
        long seed = System.nanoTime();
        int threadCount = 64;
        ExecutorService pool = Executors.newFixedThreadPool(threadCount);
        try {
            CyclicBarrier together = new CyclicBarrier(threadCount);
            List<Callable<Integer>> tasks = IntStream.range(0, threadCount)
                    .<Callable<Integer>>mapToObj(i -> () -> takeAtRandom(new Random(seed + i), together))
                    .toList();
            for (Future<Integer> wrong : pool.invokeAll(tasks)) {
                assertThat(wrong.get())
                        .as("wrong answers of the check, seed %d", seed)
                        .isZero();
            }
        } finally {
            pool.shutdownNow();
        }
    }

    /** {@return the number of times that the check was wrong} */
    private static int takeAtRandom(Random random, CyclicBarrier together) throws Exception {
        int wrong = 0;
        for (int round = 0; round < 200; round++) {
            int held = random.nextInt(LockOrder.FAILURE);
            int taken = random.nextInt(LockOrder.FAILURE);
            LockOrder.take(held, 0);
            if (round % 50 == 0) {
                together.await(); // all hold one at once
            }
            boolean complains = false;
            try {
                LockOrder.take(taken, 0);
                LockOrder.release(taken, 0);
            } catch (IllegalStateException inversion) {
                complains = true;
            }
            LockOrder.release(held, 0);
            wrong += complains == taken <= held ? 0 : 1;
        }
        return wrong;
    }

    private static void assertInversion(Runnable action, String... texts) {
        assertThatThrownBy(action::run)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Thread '" + Thread.currentThread().getName() + "' ")
                .hasMessageContainingAll(texts)
                .hasMessageEndingWith("keep to the order in LockOrder, or report this as a defect of Braid.");
    }

    private static long otherStripe() {
        long object = 2;
        while (StripeBank.stripeOf(object, 16) == FIRST) {
            object++;
        }
        return StripeBank.stripeOf(object, 16);
    }
}
