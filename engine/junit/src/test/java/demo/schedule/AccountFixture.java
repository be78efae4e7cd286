// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.api.Schedules;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.schedule.Choices;
import dev.braid.schedule.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** An account whose check and withdrawal are not one atomic step, and one where they are. No access is a race. */
public class AccountFixture {
    private static final int COMPUTED = 3_000_000;

    private static final StringBuilder RUNS_SO_FAR = new StringBuilder();
    private static final StringBuilder ONCE = new StringBuilder();
    private static final List<String> NAMES_SO_FAR = new ArrayList<>();
    private static int runsSoFar;

    private final AtomicInteger balance = new AtomicInteger(100);

    @TracedConcurrencyTest
    void withdrawsTwice() throws InterruptedException {
        run(this::withdrawAfterCheck);
        assertThat(balance.get()).isNotNegative();
    }

    /** Nothing fails. */
    @TracedConcurrencyTest
    void withdrawsTwice_andPrintsWhatIsLeft() throws InterruptedException {
        run(this::withdrawAfterCheck);
        System.out.println("left " + balance.get());
    }

    @TracedConcurrencyTest
    @Schedules(count = 300, outcomes = Schedules.Outcomes.SERIAL)
    void withdrawsTwice_asNoOrderOfThreadsDoes() throws InterruptedException {
        withdrawsTwice_andPrintsWhatIsLeft();
    }

    @TracedConcurrencyTest
    @Schedules(count = 300, outcomes = Schedules.Outcomes.SERIAL)
    void withdrawsOnce_asEachOrderOfThreadsDoes() throws InterruptedException {
        withdrawsOnce();
        System.out.println("left " + balance.get());
    }

    @TracedConcurrencyTest
    void withdrawsOnce() throws InterruptedException {
        run(() -> balance.updateAndGet(value -> value >= 100 ? value - 100 : value));
        assertThat(balance.get()).isZero();
    }

    @TracedConcurrencyTest
    @Schedules(count = 300, strategy = "random", seed = 5)
    void withdrawsTwice_asIsAskedFor() throws InterruptedException {
        withdrawsTwice();
    }

    @TracedConcurrencyTest
    @Schedules(strategy = "demo.schedule.AccountFixture$LastOption")
    void withdrawsTwice_byAStrategyOfItsOwn() throws InterruptedException {
        withdrawsTwice();
    }

    @TracedConcurrencyTest
    void withdrawsOnceWithinASecond() throws InterruptedException {
        Thread thread = new Thread(() -> balance.addAndGet(-100));
        thread.start();
        Thread.sleep(1_000);
        assertThat(balance.get()).isZero();
        thread.join();
    }

    @TracedConcurrencyTest
    @Schedules(count = 300)
    void withdrawsOnceWithinASecond_inEachSchedule() throws InterruptedException {
        withdrawsOnceWithinASecond();
    }

    @TracedConcurrencyTest
    @Schedules(count = 300, timeouts = Schedules.Timeouts.IDLE)
    void withdrawsOnceWithinASecond_asNoSleepEndsEarly() throws InterruptedException {
        withdrawsOnceWithinASecond();
    }

    /** A thread that wakes up assumes that there is something. */
    @TracedConcurrencyTest
    void withdrawsAfterAWait() throws InterruptedException {
        waitForMoney(false);
    }

    @TracedConcurrencyTest
    void withdrawsAfterAWaitInALoop() throws InterruptedException {
        waitForMoney(true);
    }

    @SuppressWarnings("WaitNotInLoop")
    private void waitForMoney(boolean looksAgain) throws InterruptedException {
        balance.set(0);
        Thread thread = new Thread(() -> {
            synchronized (balance) {
                balance.set(100);
                balance.notifyAll();
            }
        });
        thread.start();
        synchronized (balance) {
            if (balance.get() == 0) {
                balance.wait();
            }
            while (looksAgain && balance.get() == 0) {
                balance.wait();
            }
            assertThat(balance.addAndGet(-100)).isNotNegative();
        }
        thread.join();
    }

    @TracedConcurrencyTest
    @Schedules(strategy = "magic")
    void withdrawsTwice_byAStrategyThatIsNotThere() throws InterruptedException {
        withdrawsTwice();
    }

    @TracedConcurrencyTest
    void leavesSomethingBehind() throws InterruptedException {
        withdrawsOnce();
        RUNS_SO_FAR.append('x');
        assertThat(RUNS_SO_FAR).hasSizeLessThan(4);
    }

    /** Passes once in a JVM. */
    @TracedConcurrencyTest
    void leavesSomethingBehind_forItsSecondRun() throws InterruptedException {
        withdrawsOnce();
        assertThat(ONCE).isEmpty();
        ONCE.append('x');
    }

    @TracedConcurrencyTest
    void leavesANameBehind() throws InterruptedException {
        withdrawsOnce();
        NAMES_SO_FAR.add("one more");
        assertThat(NAMES_SO_FAR).hasSizeLessThan(4);
    }

    @TracedConcurrencyTest
    void leavesANumberBehind() throws InterruptedException {
        withdrawsOnce();
        assertThat(++runsSoFar).isLessThan(4);
    }

    @TracedConcurrencyTest
    @Schedules(count = 50)
    void leavesANumberBehind_beforeItWithdrawsTwice() throws InterruptedException {
        leavesANumberBehind();
        balance.set(100);
        withdrawsTwice();
    }

    @TracedConcurrencyTest
    @Schedules(count = 50)
    void leavesSomethingBehind_andIsToRunOften() throws InterruptedException {
        leavesSomethingBehind();
    }

    @TracedConcurrencyTest
    @Schedules
    void hasOneThread() {
        assertThat(balance.decrementAndGet()).isEqualTo(99);
    }

    /** Takes the last option at each point, and so switches wherever it can. */
    public static final class LastOption implements Strategy {
        @Override
        public void begin(long seed) {
            // it has no state
        }

        @Override
        public int choose(Choices choices) {
            return choices.size() - 1;
        }

        @Override
        public boolean end() {
            return false;
        }
    }

    private void withdrawAfterCheck() {
        if (balance.get() >= 100) {
            balance.addAndGet(-100);
        }
    }

    private static int compute() {
        int value = 1;
        for (int i = 0; i < COMPUTED; i++) {
            value = value * 31 | 1;
        }
        return value;
    }

    private static void run(Runnable body) throws InterruptedException {
        Thread first = new Thread(body);
        Thread second = new Thread(() -> {
            if (compute() != 0) { // takes so long that the other is over by then, unless it is held up
                body.run();
            }
        });
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
