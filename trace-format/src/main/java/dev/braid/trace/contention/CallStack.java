// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.contention;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The calls that one thread is in, as it or its agent says.
 *
 * <p>A call that comes again and again from the same place gets the traceback that it had the last time. Of the calls
 * that were made last, four at each depth are kept, up to a depth of {@value #LEVELS}; deeper ones share their places.
 * So pushing allocates nothing once a program does the same things over and over, and what is kept has a bound.
 *
 * <p>Thread safety: the owning thread; the tracebacks that it gives are anybody's.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CallStack {
    private static final int LEVELS = 64;
    private static final int WAYS = 4;

    private final @Nullable Traceback[] recent = new Traceback[LEVELS * WAYS];
    private @Nullable Traceback top;

    /** Makes the stack of a thread that is in no call. */
    public CallStack() {}

    /**
     * A call begins.
     *
     * @param frame any immutable value that knows what equals it, such as a text
     */
    @SuppressWarnings("ReferenceEquality") // an equal caller would do, but is not worth its comparison
    public void push(Object frame) {
        Traceback caller = top;
        int first = (depth() & LEVELS - 1) * WAYS;
        for (int i = first; i < first + WAYS; i++) {
            Traceback known = recent[i];
            if (known != null && known.caller() == caller && known.frame().equals(frame)) {
                top = known;
                return;
            }
        }
        Traceback made = new Traceback(caller, frame);
        System.arraycopy(recent, first, recent, first + 1, WAYS - 1);
        recent[first] = made;
        top = made;
    }

    /**
     * The innermost call ends, in whatever way.
     *
     * @throws IllegalStateException if there is none
     */
    public void pop() {
        Traceback ends = top;
        if (ends == null) {
            throw new IllegalStateException("no call is left that could end; pop as often as you push");
        }
        top = ends.caller();
    }

    /**
     * All calls deeper than that end; what ends by an exception ends all calls in it.
     *
     * @param depth the number of calls that stay
     */
    public void popTo(int depth) {
        while (depth() > depth) {
            pop();
        }
    }

    /**
     * Runs an action within a call, which ends with it, even by an exception.
     *
     * @param frame as for {@link #push}
     * @param action runs at once
     */
    public void within(Object frame, Runnable action) {
        int depth = depth();
        push(frame);
        try {
            action.run();
        } finally {
            popTo(depth);
        }
    }

    /** {@return the traceback of the thread, null if it is in no call} */
    public @Nullable Traceback top() {
        return top;
    }

    /** {@return the number of calls that the thread is in} */
    public int depth() {
        Traceback at = top;
        return at == null ? 0 : at.depth();
    }
}
