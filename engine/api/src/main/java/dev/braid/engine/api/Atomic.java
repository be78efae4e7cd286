// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * Says that a method is meant to be atomic: whatever other threads do meanwhile, each of its calls is to have the
 * effect of one that nobody interrupts. The {@code atomicity} simulator judges that.
 *
 * <pre>{@code
 * class TransferTest {
 *     private int left = 100;
 *     private int right;
 *
 *     @Atomic
 *     synchronized void move(int amount) {
 *         left -= amount;
 *         right += amount;
 *     }
 *
 *     @TracedConcurrencyTest(simulators = AtomicitySimulator.class)
 *     void transfers_areAtomic() throws InterruptedException {
 *         Thread other = new Thread(() -> move(10));
 *         other.start();
 *         move(20);
 *         other.join();
 *         assertEquals(100, left + right);
 *     }
 * }
 * }</pre>
 *
 * <p>What the method calls belongs to it. A call that waits, by {@code Object.wait} or for a {@code Condition}, ends
 * there, and what comes after is another one: a thread that waits lets others change something.
 *
 * <p>The calls of a marked method are in the trace as those of a function. It must have code, and be in the agent's
 * scope; a method that overrides it is not marked by that.
 */
@API(status = API.Status.STABLE, since = "0.1")
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Atomic {}
