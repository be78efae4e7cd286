// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import dev.braid.trace.TraceEvent;
import dev.braid.trace.contention.CallStack;
import dev.braid.trace.contention.Traceback;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The state of a thread, by what a trace has said so far. */
final class ThreadState {
    final int id;
    /** The number of times that it holds each lock, and runs each atomic method, by token. */
    final Long2IntOpenHashMap held = new Long2IntOpenHashMap();

    @Nullable
    Region region;

    private final CallStack stack = new CallStack();
    private final LongArrayList tokens = new LongArrayList();

    ThreadState(int id) {
        this.id = id;
    }

    /** Begins a traced function. */
    void call(TraceEvent event) {
        tokens.add(event.detail(0));
        stack.push(event.site());
    }

    /** Ends a function, and with it those that it has called and that ended unseen. */
    void endCall(TraceEvent event) {
        int index = tokens.lastIndexOf(event.detail(0));
        if (index >= 0) {
            tokens.size(index);
            stack.popTo(index);
        }
    }

    /** {@return the traceback of the thread at an event: in functions, at a call into the JDK, at an instruction} */
    Traceback at(TraceEvent event) {
        int depth = stack.depth();
        if (event.callSite() != 0) {
            stack.push(event.callSite());
        }
        stack.push(event.site());
        Traceback at = Objects.requireNonNull(stack.top());
        stack.popTo(depth);
        return at;
    }
}
