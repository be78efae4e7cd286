// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.linearizability;

import dev.braid.simulator.linearizable.ValueText;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A call that a thread is to make. It is kept as it is made, so that few classes of the JDK run between the calls. */
final class PlannedCall {
    private final int number;
    private final OperationMethod operation;
    private final Object[] arguments;
    private final boolean meets;

    /**
     * Plans a call.
     *
     * @param number the number of the call among those of its thread that follow from the seed, from 1
     * @param meets whether the thread is to wait a moment for the others
     */
    PlannedCall(int number, OperationMethod operation, Object[] arguments, boolean meets) {
        this.number = number;
        this.operation = operation;
        this.arguments = arguments;
        this.meets = meets;
    }

    int number() {
        return number;
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
