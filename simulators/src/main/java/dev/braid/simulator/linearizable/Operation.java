// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import java.util.List;

/**
 * One call of an operation.
 *
 * @param thread from 1
 * @param arguments as {@link ValueText} writes them
 * @param called the time of the call: times are numbers of one counter, so that an operation that returned before
 *     another was called has the smaller number
 * @param returned the time of the return, {@link #NEVER} if there is none
 * @param result as {@link ValueText} writes it; empty if it has not returned
 */
public record Operation(int thread, String name, List<String> arguments, long called, long returned, String result) {
    public static final long NEVER = Long.MAX_VALUE;

    public Operation {
        arguments = List.copyOf(arguments);
    }

    /** {@return {@code true} if it may or may not have taken effect, as it has not returned} */
    public boolean isPending() {
        return returned == NEVER;
    }

    /** {@return this call, had it not returned} */
    Operation withoutReturn() {
        return new Operation(thread, name, arguments, called, NEVER, "");
    }

    /** {@return this call, had it returned that} */
    Operation withResult(String other) {
        return new Operation(thread, name, arguments, called, returned, other);
    }

    /** {@return the call for people, such as {@code put(1, "a")}} */
    String call() {
        return name + "(" + String.join(", ", arguments) + ")";
    }

    /** {@return a sentence that no order of the operations explains this one, without its capital} */
    String impossible() {
        return "in no order of its operations can " + call() + " of thread '" + threadName(thread) + "' have returned "
                + result + ".";
    }

    /** {@return the name of the thread with that number, from 1, in the trace} */
    public static String threadName(int thread) {
        return "operations-" + thread;
    }
}
