// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * Collects what goes wrong in one run: the first throwable counts, later ones are suppressed by it. A failure outranks
 * an abort, whichever came first.
 */
public final class Failures {
    private @Nullable Throwable first;

    void add(Throwable throwable) {
        if (first == null) {
            first = throwable;
        } else if (first instanceof TestAbortedException && !(throwable instanceof TestAbortedException)) {
            throwable.addSuppressed(first);
            first = throwable;
        } else if (first != throwable) {
            first.addSuppressed(throwable);
        }
    }

    Optional<Throwable> failure() {
        return Optional.ofNullable(first);
    }

    void throwIfAny() throws Throwable {
        if (first != null) {
            throw first;
        }
    }

    /** {@return {@code true} if memory ran out somewhere, also if the test wrapped the error that said so} */
    boolean exhausted() {
        return first != null && exhausted(first, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    private static boolean exhausted(Throwable throwable, Set<Throwable> seen) {
        if (throwable instanceof OutOfMemoryError) {
            return true;
        }
        if (!seen.add(throwable)) {
            return false;
        }
        for (Throwable suppressed : throwable.getSuppressed()) {
            if (exhausted(suppressed, seen)) {
                return true;
            }
        }
        Throwable cause = throwable.getCause();
        return cause != null && exhausted(cause, seen);
    }
}
