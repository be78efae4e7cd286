// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.linearizability.LinearizabilityRun;
import dev.braid.engine.message.MethodName;
import dev.braid.trace.Outputs;
import java.util.List;

/** One trial of a class of operations. */
final class OperationsInvocation extends Invocation {
    private final LinearizabilityRun run;
    private final Outputs outputs;

    OperationsInvocation(List<LoadedTestClass> classes, int trial, Outputs outputs) {
        this.outputs = outputs;
        run = new LinearizabilityRun(Nest.innermost(classes), trial, Nest.instances(classes));
    }

    /** {@return {@code true} if a method is the test that classes of operations have} */
    static boolean isOf(MethodName method) {
        return method.className().equals(LinearizabilityRun.class.getName());
    }

    @Override
    void invokeTraced(Failures failures) throws Throwable {
        run.linearizable();
    }

    @Override
    void afterwards() {
        run.putHistories(outputs);
    }
}
