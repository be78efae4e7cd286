// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer.bug;

/** One run of a program: what each of its two threads does, and what must be right in the end. */
public interface Trial {
    /** Performs the work of the first thread. */
    void first();

    /** Performs the work of the second thread. */
    void second();

    /** {@return {@code true} if the result, when both have ended, is right} */
    boolean isRight();
}
