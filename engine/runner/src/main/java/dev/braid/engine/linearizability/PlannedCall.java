// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.linearizability;

import dev.braid.simulator.linearizable.ValueText;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A call that a thread is to make. It is kept as it is made, so that few classes of the JDK run between the calls. */
final class PlannedCall {
    private final OperationMethod operation;
    private final Object[] arguments;
    private final boolean meets;

    /** @param meets whether the thread is to wait a moment for the others */
    PlannedCall(OperationMethod operation, Object[] arguments, boolean meets) {
        this.operation = operation;
        this.arguments = arguments;
        this.meets = meets;
    }

    boolean meets() {
        return meets;
    }

    OperationMethod operation() {
        return operation;
    }

    List<String> arguments() {
        return Arrays.stream(arguments).map(ValueText::of).toList();
    }

    @Nullable
    Object on(Object instance) throws Throwable {
        return operation.call(instance, arguments);
    }
}
