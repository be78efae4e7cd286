// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import jdk.internal.vm.annotation.Contended;
import org.jspecify.annotations.Nullable;

/**
 * One thread's place in the list of live threads that {@link MacroEvents} keeps, and how far that thread had come.
 *
 * <p>Thread safety: the lock of {@link MacroEvents} guards everything.
 */
@Contended
final class ThreadPosition {
    final ThreadLog log;

    /** The list has this thread. */
    boolean isLive;

    @Nullable
    ThreadPosition next;

    @Nullable
    ThreadPosition previous;

    /** Number of events that the thread had published at the last look. */
    long events;

    /** The number that the trace has of it. */
    long writtenEvents;

    ThreadPosition(ThreadLog log) {
        this.log = log;
    }
}
