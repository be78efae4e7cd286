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
 * Says that data races are benign. On a field, these are the races on it. On a method or constructor, they are those in
 * which one side is an access that its own code makes, or that the JDK makes when that code calls it. The {@code race}
 * simulator leaves them out, and says how many and why.
 *
 * <pre>{@code
 * class HitsTest {
 *     @BenignRace(reason = "a statistic, which may miss some")
 *     private int hits;
 *
 *     @TracedConcurrencyTest
 *     void hits_mayBeLost() throws InterruptedException {
 *         Thread other = new Thread(() -> hits++);
 *         other.start();
 *         hits++;
 *         other.join();
 *         assertTrue(hits > 0);
 *     }
 * }
 * }</pre>
 *
 * <p>What is in a trace file about this is what the classes said as it was recorded. The class must be in the agent's
 * scope. A field is only the reference that it holds: races on elements of an array are on no field.
 */
@API(status = API.Status.STABLE, since = "0.1")
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface BenignRace {
    /** {@return the reason why they do no harm} If this is blank, the simulator does not judge. */
    String reason();
}
