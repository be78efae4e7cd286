// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.session;

import dev.braid.trace.Outputs;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The part of a run that is traced: from the first code of the test's own, most often a constructor, to the end of the
 * last callback behind its {@code @AfterEach} methods. What Jupiter does before and behind that is not the program's.
 *
 * <p>Thread safety: the threads of one test one after the other, as its interceptors may choose them.
 */
final class TracedRegion {
    /** The one of the run that is under way. Jupiter makes extensions itself, and cannot be given one for each run. */
    private static volatile @Nullable TracedRegion current;

    private final TracingSwitch tracing;
    private final Outputs outputs;
    private boolean isArmed;
    private boolean isOn;
    private long bodyNanos;

    TracedRegion(TracingSwitch tracing, Outputs outputs) {
        this.tracing = tracing;
        this.outputs = outputs;
    }

    /** {@return the one of the run that is under way} */
    static TracedRegion current() {
        TracedRegion region = current;
        if (region == null) {
            throw new IllegalStateException("No run of a traced test is under way in this JVM.");
        }
        return region;
    }

    static void set(@Nullable TracedRegion region) {
        current = region;
    }

    Outputs outputs() {
        return outputs;
    }

    /** Takes the time that the test's method has taken. */
    synchronized void addToBody(long nanos) {
        bodyNanos += nanos;
    }

    /** {@return the time that the test's method has taken, or a factory and its test} */
    synchronized Duration body() {
        return Duration.ofNanos(bodyNanos);
    }

    /** Says that the test's own code comes next, rather than that of its class. */
    synchronized void arm() {
        isArmed = true;
    }

    /** Begins the region before the first code of the test's own, and does nothing before its further code. */
    synchronized void begin() throws Throwable {
        if (isArmed && !isOn) {
            isOn = true;
            tracing.on();
        }
    }

    /** Ends the region, if it has begun and not ended yet. */
    synchronized void end() throws Throwable {
        isArmed = false;
        if (isOn) {
            isOn = false;
            tracing.off();
        }
    }
}
