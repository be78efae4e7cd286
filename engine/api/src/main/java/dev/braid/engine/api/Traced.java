// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.api;

import dev.braid.engine.api.TracedConcurrencyTest.Control;
import dev.braid.engine.api.TracedConcurrencyTest.Expectation;
import dev.braid.simulator.Simulator;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Has ordinary Jupiter tests run in a traced worker JVM: a method of any kind that Jupiter has, or all of a class and
 * of its {@code @Nested} classes. A method's own annotation replaces that of its class.
 *
 * <pre>{@code
 * @Traced
 * class MailboxTest {
 *     private final BlockingQueue<String> box = new ArrayBlockingQueue<>(1);
 *
 *     @Test
 *     void letter_arrives() throws InterruptedException {
 *         Thread sender = new Thread(() -> box.add("hello"));
 *         sender.start();
 *         assertEquals("hello", box.take());
 *         sender.join();
 *     }
 * }
 * }</pre>
 *
 * <p>The elements mean what they mean in {@link TracedConcurrencyTest}.
 */
@API(status = API.Status.STABLE, since = "0.1")
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
public @interface Traced {
    /** {@return the simulators that judge each trial beside {@code replay}} */
    Class<? extends Simulator>[] simulators() default {};

    /** {@return the largest number of trials} */
    int trials() default 1;

    /** {@return the deadline of one trial, in seconds} */
    long timeoutSeconds() default 60;

    /** {@return the negative controls to run after the trials} */
    Control[] control() default {};

    /** {@return the number of runs of each negative control} */
    int controlRuns() default 10;

    /** {@return the control flow that the traces record} */
    ControlFlow controlFlow() default ControlFlow.NONE;

    /** {@return the expected verdict of the simulators} */
    Expectation expect() default Expectation.AGREES;
}
