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
 * <p>The method must be neither private nor static, return nothing, and take at most one parameter, of type
 * {@link dev.braid.trace.Outputs}. The {@code replay} simulator always judges it; beside it, those that
 * {@link #simulators} names, and where it names none, {@code race} and {@code deadlock}. An annotation that carries
 * this one marks methods in the same way.
 */
@API(status = API.Status.STABLE, since = "0.1")
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@TestTemplate
@Testable
public @interface TracedConcurrencyTest {
    /**
     * Simulators that judge each trial beside {@code replay}: {@code race} and {@code deadlock} if none is named;
     * naming {@code ReplaySimulator} leaves it at that. Each needs a public constructor without parameters.
     */
    Class<? extends Simulator>[] simulators() default {};

    /**
     * Largest number of trials: the first trial that fails is the last one, as is the first that diverges where that is
     * expected. The configuration parameter {@code braid.trials} overrides it.
     */
    int trials() default 1;

    /** Deadline of one trial; a test that is still running then fails with a thread dump. */
    long timeoutSeconds() default 60;

    /**
     * Negative controls to run after the trials: each must diverge at least once, or the test is unproven and fails.
     */
    Control[] control() default {};

    /** Number of runs of each negative control. */
    int controlRuns() default 10;

    /** Control flow that the traces record: how threads got to their accesses. Recording it costs time. */
    ControlFlow controlFlow() default ControlFlow.NONE;

    /** Expected verdict of the simulators; {@code replay} must always agree. */
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
