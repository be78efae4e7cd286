// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.tracer.bootstrap.Tracing;
import dev.braid.tracer.bootstrap.machine.Channel;
import dev.braid.tracer.bootstrap.machine.VirtualThreads;

/**
 * Wakes a dormant agent on the agent's thread while the first class in scope is being loaded. It does all that would
 * have been done when the program started, and looks at what threads are in the middle of.
 *
 * <p>Nothing is recorded until it is done: while some classes of the JDK are instrumented and others are not, a trace
 * would miss writes to what both share.
 *
 * <p>Thread safety: the agent's thread.
 */
final class Wakening {
    private final Dormancy dormancy;
    private final JdkClasses jdk;
    private final TraceTransformer transformer;
    private final OldFrames oldFrames;

    Wakening(Dormancy dormancy, JdkClasses jdk, TraceTransformer transformer, OldFrames oldFrames) {
        this.dormancy = dormancy;
        this.jdk = jdk;
        this.transformer = transformer;
        this.oldFrames = oldFrames;
    }

    /** Wakes the agent if it has been asked to. {@return {@code true} if it is awake} */
    boolean wakeIfAsked() {
        if (dormancy.isOver()) {
            return true;
        }
        String className = dormancy.wakingClass();
        if (className != null) {
            try {
                wake(className);
            } catch (Exception | LinkageError | OutOfMemoryError e) {
                Channel.fail("The JDK's classes could not be instrumented when " + className
                        + ", the first class in scope, was loaded (" + e + "); " + Dormancy.FIX + ".");
            } finally {
                Tracing.letGo();
                dormancy.end();
            }
        }
        return dormancy.isOver();
    }

    private void wake(String className) throws Exception {
        StartGarbage garbage = StartGarbage.leftToTheProgram();
        jdk.prepare(garbage);
        dormancy.beginWaking();
        jdk.instrument(transformer, garbage);
        String old = VirtualThreads.haveBeenUsed()
                ? "a virtual thread was started, and may be in one"
                : oldFrames.find(Thread.currentThread());
        if (old != null) {
            Channel.fail("The JDK's traced methods were instrumented when " + className
                    + ", the first class in scope, was loaded, but " + old
                    + ", which it entered before: what it does there is not traced; " + Dormancy.FIX + ".");
        }
    }
}
