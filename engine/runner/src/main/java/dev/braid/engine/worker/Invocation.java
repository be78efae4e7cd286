// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.session.TracingSwitch;

/**
 * Code that runs in one trial while tracing is on. All look-ups come before, so that this is little but the user's
 * code.
 */
abstract class Invocation {
    /** Makes the invocation with tracing on. Throws what failed first; later failures are suppressed by it. */
    final void invoke(TracingSwitch tracing) throws Throwable {
        Failures failures = new Failures();
        tracing.on();
        try {
            invokeTraced(failures);
        } catch (Throwable t) {
            failures.add(t);
        }
        try {
            tracing.off();
        } catch (Throwable t) {
            failures.add(t);
        }
        try {
            afterwards();
        } catch (Throwable t) {
            failures.add(t);
        }
        failures.throwIfAny();
    }

    abstract void invokeTraced(Failures failures) throws Throwable;

    /** Finishes the invocation, with tracing off. */
    void afterwards() {}
}
