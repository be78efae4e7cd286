// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package sample;

import dev.braid.engine.api.TracedConcurrencyTest;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counts how often the tests of this project fail when they run in a loop, untraced and under no schedule. */
@EnabledIfSystemProperty(
        named = "plain.runs",
        matches = "[1-9]\\d*",
        disabledReason = "it measures and judges nothing; -Dplain.runs=10000 has it run each test so often")
class PlainRateTest {
    private static final int RUNS = Integer.getInteger("plain.runs", 0);

    /** Time without the end of a run after which that counts as a hang. */
    private static final long HANG_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Map<String, Integer> failures = new TreeMap<>();
    private int done;

    @ParameterizedTest
    @ValueSource(
            classes = {
                GsonTest.class,
                GuavaTest.class,
                KafkaTest.class,
                LogbackTest.class,
                MetricsTest.class,
                MoshiTest.class,
                NettyTest.class,
                PoolTest.class,
                ReactorTest.class,
                Resilience4jTest.class,
                RxBehaviorProcessorTest.class,
                RxSwitchMapTest.class,
                RxToListTest.class
            })
    void plainRate(Class<?> test) throws InterruptedException {
        while (isUnfinished()) {
            Thread runner = new Thread(() -> runAll(test));
            // A failure in a thread that the test starts is one of the test, as it is under Braid.
            Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> fail(failure));
            runner.setDaemon(true);
            runner.start();
            awaitEndOrHang(runner);
        }
        System.out.println("plain: " + test.getSimpleName() + " failed in " + failures + " of " + done + " runs");
    }

    private void awaitEndOrHang(Thread runner) throws InterruptedException {
        int last = -1;
        long since = System.nanoTime();
        while (runner.isAlive()) {
            runner.join(100);
            synchronized (this) {
                if (done != last) {
                    last = done;
                    since = System.nanoTime();
                } else if (System.nanoTime() - since > HANG_NANOS) {
                    failures.merge("a hang", 1, Integer::sum);
                    done++;
                    return;
                }
            }
        }
    }

    private void runAll(Class<?> test) {
        try {
            Constructor<?> constructor = test.getDeclaredConstructor();
            Method method = Arrays.stream(test.getDeclaredMethods())
                    .filter(each -> each.isAnnotationPresent(TracedConcurrencyTest.class))
                    .findFirst()
                    .orElseThrow();
            for (int run = count(); run < RUNS; run++) {
                try {
                    method.invoke(constructor.newInstance());
                } catch (InvocationTargetException e) {
                    fail(e.getCause());
                }
                if (!next(run)) {
                    return; // this one had hung for so long that another thread goes on
                }
            }
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private synchronized boolean isUnfinished() {
        return done < RUNS;
    }

    private synchronized int count() {
        return done;
    }

    private synchronized boolean next(int run) {
        if (done != run) {
            return false;
        }
        done++;
        return true;
    }

    private synchronized void fail(Throwable failure) {
        failures.merge(failure.getClass().getSimpleName(), 1, Integer::sum);
    }
}
