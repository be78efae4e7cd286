// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.session;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Ending of one run of a test by Jupiter.
 *
 * @param node unique id of what was skipped or has failed, if that is a container around the test
 * @param reason the reason why it was skipped; "" if it was not
 * @param thrown the exception of the test or of the container around it; null if there was none
 * @param more whether the test has further invocations
 */
public record TestEnd(
        Kind kind, String node, String reason, @Nullable Throwable thrown, boolean more) {
    /** The answer to a request that has left what was open. */
    static final TestEnd LEFT = new TestEnd(Kind.RUN, "", "", null, false);

    /** Kind of an ending. */
    public enum Kind {
        /** The test has run, to its end or to what it threw. */
        RUN,
        /** A condition has skipped the test, or something around it. */
        SKIPPED,
        /** Something around the test has failed, so that it has not run. */
        CONTAINER_FAILED,
        /** There is nothing of that id, or no such invocation of it. */
        MISSING
    }

    /** {@return the exception of the container around the test} */
    public Throwable failure() {
        return Objects.requireNonNull(thrown, "nothing was thrown");
    }

    static TestEnd missing(Request request) {
        return new TestEnd(Kind.MISSING, request.target().toString(), "", null, false);
    }
}
