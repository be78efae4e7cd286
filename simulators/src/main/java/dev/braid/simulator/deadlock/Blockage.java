// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.ArrayList;
import java.util.List;

/** An observation of a blocked thread by the agent. */
final class Blockage {
    static final int NOBODY = -1;

    private static final String INTERRUPTIBLY = "Interruptibly";

    final RecordedEvent event;
    /** One of the {@code BLOCKED_} constants. */
    final int kind;
    /** In tenths of a second since 1970. */
    final long since;
    /** The thread that it waits for, as far as the JVM knows. */
    int by = NOBODY;
    /** True if it was seen again after a second. */
    boolean isConfirmed;
    /** Further frames of its stack, outwards. */
    final List<RecordedEvent> frames = new ArrayList<>(0);

    Blockage(TraceEvent event) {
        this.event = event.copy();
        kind = (int) event.detail(0) & (1 << RecordDescriptor.BLOCKED_KIND_BITS) - 1;
        since = event.detail(0) >> RecordDescriptor.BLOCKED_KIND_BITS;
    }

    /** {@return its stack, the innermost frame first} */
    List<RecordedEvent> stack() {
        List<RecordedEvent> stack = new ArrayList<>(frames.size() + 1);
        stack.add(event);
        stack.addAll(frames);
        return stack;
    }

    /** {@return {@code true} if the thread waits for what another thread holds, is, or initialises} */
    boolean isForThread() {
        return kind == RecordDescriptor.BLOCKED_MONITOR
                || kind == RecordDescriptor.BLOCKED_JOIN
                || kind == RecordDescriptor.BLOCKED_CLASS;
    }

    /** {@return {@code true} if an interrupt would end it} */
    boolean isInterruptible(Symbols symbols) {
        if (kind != RecordDescriptor.BLOCKED_PARK) {
            return kind == RecordDescriptor.BLOCKED_JOIN;
        }
        return stack().stream()
                .map(frame -> symbols.site(frame.site()))
                .anyMatch(site ->
                        site != null && site.platform() && site.methodName().contains(INTERRUPTIBLY));
    }
}
