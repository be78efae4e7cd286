// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.session;

import org.junit.platform.engine.UniqueId;

/**
 * Something that the session's thread is asked for.
 *
 * @param target the test's method for {@link Kind#RUN}; for {@link Kind#LEAVE}, what may stay open with all around it
 * @param scope the target, or the id of an invocation of it, or of a container of dynamic tests
 * @param invocation the number of the invocation among those in the scope, from 0; 0 for a test that has only one
 */
record Request(Kind kind, UniqueId target, UniqueId scope, int invocation) {
    /** Kind of a request. */
    enum Kind {
        /** One run of a test: all around it is opened, and what is open beside it is left. */
        RUN,
        /** An end of what is open, as far as it is not to stay. */
        LEAVE,
        /** The end of the session: all is left, and the thread ends. */
        END
    }

    /** {@return {@code true} if a container may be open when this is carried out} */
    boolean isWithin(UniqueId container) {
        return kind != Kind.END && target.hasPrefix(container);
    }

    /** {@return {@code true} if this asks for a run of something in a container} */
    boolean isRunWithin(UniqueId container) {
        return kind == Kind.RUN && isWithin(container);
    }

    /** {@return the part of the way to the target that comes next behind a container} */
    UniqueId nextBehind(UniqueId container) {
        UniqueId next = target;
        while (next.getSegments().size() > container.getSegments().size() + 1) {
            next = next.removeLastSegment();
        }
        return next;
    }
}
