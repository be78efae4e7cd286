// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Has a traced test, or all of a class, run under many schedules once its trials have passed. Braid chooses which
 * thread goes on at each operation that others may see. The first schedule in which the test fails is shrunk, and
 * replayed as one more trial, with its trace. A method's own annotation replaces that of its class.
 *
 * <pre>{@code
 * class DepositTest {
 *     private final AtomicInteger balance = new AtomicInteger();
 *
 *     @TracedConcurrencyTest
 *     @Schedules(count = 1_000, seconds = 5)
 *     void twoDeposits_areBothThere() throws InterruptedException {
 *         Thread other = new Thread(this::deposit);
 *         other.start();
 *         deposit();
 *         other.join();
 *         assertEquals(2, balance.get());
 *     }
 *
 *     private void deposit() {
 *         balance.set(balance.get() + 1);
 *     }
 * }
 * }</pre>
 *
 * <p>A test without this annotation runs under as many schedules as 100 ms allow. With it, a search that cannot be
 * made, or whose schedules something else than Braid has an influence on, fails the test. The configuration parameters
 * {@code braid.schedules}, {@code braid.schedules.seconds} and so on override the elements.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
public @interface Schedules {
    /** {@return the largest number of schedules} */
    int count() default 5_000;

    /** {@return the number of seconds after which the search ends} */
    long seconds() default 10;

    /** {@return the seed of all that is random in the choice of schedules} */
    long seed() default 1;

    /**
     * {@return the strategy that chooses} It is {@code mix}, {@code sweep}, {@code pct}, {@code random}, {@code pos},
     * {@code selective}, {@code mutation}, or the name of a class that implements {@code dev.braid.schedule.Strategy},
     * the simple name if {@code ServiceLoader} finds it.
     */
    String strategy() default "mix";

    /**
     * {@return the limits of time that end early in some of the schedules, as if the JVM had held up the threads that
     * could go on} All others end when nothing else can happen.
     */
    Timeouts timeouts() default Timeouts.SLEEPS;

    /**
     * {@return the outcomes that a run may have} Others fail the test, although nothing in it does. An outcome is what
     * the test has put out by {@code Outputs}, and the lines that it has printed, in whatever order.
     */
    Outcomes outcomes() default Outcomes.ANY;

    /**
     * {@return the text of a schedule, as a failure names it} Each trial runs under that schedule; there is no search.
     */
    String replay() default "";

    /** Outcomes that a test may have. */
    @API(status = API.Status.EXPERIMENTAL, since = "0.1")
    enum Outcomes {
        /** Any. One that comes about only because a pair of accesses is not atomic is named, and fails nothing. */
        ANY,
        /**
         * Outcomes of schedules without a preemption, in which each thread goes on until it has to wait, or ends.
         * Another outcome fails the test.
         */
        SERIAL
    }

    /** Limits of time that may end although another thread can go on. */
    @API(status = API.Status.EXPERIMENTAL, since = "0.1")
    enum Timeouts {
        /** None. */
        IDLE,
        /** Limits of {@code Thread.sleep}. */
        SLEEPS,
        /** Limits of sleeps, timed waits, parks and joins. */
        ANY,
        /**
         * The same, and waits and parks without a limit: a thread may wake up although nothing has woken it. Code that
         * waits therefore looks again in a loop (JLS 17.2.1).
         */
        SPURIOUS
    }
}
