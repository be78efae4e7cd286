// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.jcstress.JcstressRun;
import dev.braid.engine.message.MethodName;
import dev.braid.trace.Outputs;

/** One trial of a test of jcstress. */
final class JcstressInvocation extends Invocation {
    private final JcstressRun run;
    private final Outputs outputs;

    /** @throws Throwable what the code under test threw when its classes were initialised */
    JcstressInvocation(Class<?> testClass, int trial, Outputs outputs) throws Throwable {
        this.outputs = outputs;
        run = new JcstressRun(testClass, trial);
    }

    /** {@return {@code true} if a method is the test that tests of jcstress have} */
    static boolean isOf(MethodName method) {
        return method.className().equals(JcstressRun.class.getName());
    }

    @Override
    void invokeTraced(Failures failures) throws Throwable {
        run.outcomes();
    }

    @Override
    void afterwards() {
        run.putObservation(outputs);
    }
}
