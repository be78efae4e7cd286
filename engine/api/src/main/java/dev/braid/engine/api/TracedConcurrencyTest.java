// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.api;

import dev.braid.simulator.Simulator;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;
import org.junit.jupiter.api.TestTemplate;
import org.junit.platform.commons.annotation.Testable;

/**
 * Marks a method as a test that runs in a traced worker JVM and is judged by simulators.
 *
 * <pre>{@code
 * class CounterTest {
 *     private int counter;
 *
 *     @TracedConcurrencyTest(simulators = IncrementCountSimulator.class, trials = 5)
 *     void countsTo40000(Outputs outputs) throws InterruptedException {
 *         Thread first = new Thread(() -> IntStream.range(0, 20_000).forEach(i -> counter++), "thread-0");
 *         Thread second = new Thread(() -> IntStream.range(0, 20_000).forEach(i -> counter++), "thread-1");
 *         first.start();
 *         second.start();
 *         first.join();
 *         second.join();
 *         outputs.put("thread-0.increments", 20_000);
 *         outputs.put("thread-1.increments", 20_000);
 *         outputs.put("total", counter);
 *     }
 * }
 * }</pre>
 *
 * <p>The method must be neither private nor static, return nothing, and take at most one parameter, of type
 * {@link dev.braid.trace.Outputs}. The {@code replay} simulator always judges it; beside it, those that
 * {@link #simulators} names, and where it names none, {@code race}, {@code deadlock} and {@code predicted-race}. An
 * annotation that carries this one marks methods in the same way.
 */
@API(status = API.Status.STABLE, since = "0.1")
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@TestTemplate
@Testable
public @interface TracedConcurrencyTest {
    /**
     * {@return the simulators that judge each trial beside {@code replay}} If none is named, {@code race},
     * {@code deadlock} and {@code predicted-race} do; naming {@code ReplaySimulator} leaves it at that. Each needs a
     * public constructor without parameters.
     */
    Class<? extends Simulator>[] simulators() default {};

    /**
     * {@return the largest number of trials} The first trial that fails is the last one, as is the first that diverges
     * where that is expected. The configuration parameter {@code braid.trials} overrides it.
     */
    int trials() default 1;

    /** {@return the deadline of one trial, in seconds} A test that is still running then fails with a thread dump. */
    long timeoutSeconds() default 60;

    /**
     * {@return the negative controls to run after the trials} Each must diverge at least once, or the test is unproven
     * and fails.
     */
    Control[] control() default {};

    /** {@return the number of runs of each negative control} */
    int controlRuns() default 10;

    /** {@return the control flow that the traces record, as far as any} Recording it costs time. */
    ControlFlow controlFlow() default ControlFlow.NONE;

    /** {@return the expected verdict of the simulators} {@code replay} must always agree. */
    Expectation expect() default Expectation.AGREES;

    /** A negative control: the same test with the agent's ordering broken on purpose. */
    enum Control {
        /** No address locks. */
        UNLOCKED,
        /** Clock under the lock, access outside it, forced yields. */
        WINDOW
    }

    /** Verdict that a test expects of the simulators that it names. */
    enum Expectation {
        /** All agree in each trial. */
        AGREES,
        /**
         * At least one beside {@code replay} diverges in at least one trial: the program under test is known to be
         * wrong.
         */
        DIVERGES
    }
}
