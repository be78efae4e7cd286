// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.api;

import dev.braid.engine.api.TracedConcurrencyTest.Control;
import dev.braid.engine.api.TracedConcurrencyTest.Expectation;
import dev.braid.simulator.Simulator;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;
import org.junit.platform.commons.annotation.Testable;

/**
 * Marks a class as a test of whether its {@link Operation} methods, called by several threads at once, return what some
 * order of the calls explains.
 *
 * <pre>{@code
 * @LinearizabilityTest
 * class SequenceTest {
 *     private int last;
 *
 *     @Operation
 *     int next(@Values(from = 1, to = 5) int step) {
 *         last += step;
 *         return last;
 *     }
 * }
 * }</pre>
 *
 * <p>The class has a constructor without parameters, which makes what is under test. Each invocation makes an instance
 * of its own, on which threads call operations, chosen at random. The simulators {@code replay} and
 * {@code linearizable} judge each trial. The test has the name {@code linearizable}.
 */
@API(status = API.Status.STABLE, since = "0.1")
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Testable
public @interface LinearizabilityTest {
    /** {@return the number of threads that call operations} */
    int threads() default 3;

    /** {@return the number of operations that each thread calls} */
    int operationsPerThread() default 4;

    /** {@return the number of scenarios in each trial} 0 stands for as many as fit into a second, at most 1,000. */
    int invocations() default 0;

    /**
     * {@return the seed from which the first scenario follows} The next scenarios follow from the next numbers. 0
     * stands for another seed in each run; a failure names the one that was taken.
     */
    long seed() default 0;

    /**
     * {@return the class that says what operations must return if they are called one after another} It has methods of
     * the same names and parameters. With {@code void.class}, the test class itself does, called by one thread. A
     * search takes less time if it has {@code equals} and {@code hashCode} methods that compare its state.
     */
    Class<?> specification() default void.class;

    /**
     * {@return the longest time that an invocation may take, in milliseconds} Threads that are still in an operation
     * are then interrupted; those operations may have taken effect or not.
     */
    long patienceMillis() default 1000;

    /** {@return the simulators that judge each trial beside {@code replay} and {@code linearizable}} */
    Class<? extends Simulator>[] simulators() default {};

    /** {@return the largest number of trials, as {@link TracedConcurrencyTest#trials}} */
    int trials() default 1;

    /** {@return the deadline of one trial, as {@link TracedConcurrencyTest#timeoutSeconds}} */
    long timeoutSeconds() default 60;

    /** {@return the negative controls, as {@link TracedConcurrencyTest#control}} */
    Control[] control() default {};

    /** {@return the number of runs of each control, as {@link TracedConcurrencyTest#controlRuns}} */
    int controlRuns() default 10;

    /** {@return the expected verdict, as {@link TracedConcurrencyTest#expect}} */
    Expectation expect() default Expectation.AGREES;
}
