// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.flow;

import dev.braid.pt.merge.LogRecord;
import dev.braid.trace.EventKind;
import dev.braid.trace.io.Branches;
import dev.braid.trace.io.ProgramOrderConsumer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The records of each thread that hooks for the program's own instructions have written, in program order. */
final class ThreadRecords implements ProgramOrderConsumer {
    private final HookedProgram program;
    private final Map<Integer, OfThread> threads = new TreeMap<>();

    /** Those of one thread. */
    static final class OfThread {
        private final List<LogRecord> records = new ArrayList<>();
        private boolean hasEnded;

        List<LogRecord> records() {
            return records;
        }

        /** {@return whether the trace has the thread's end} */
        boolean hasEnded() {
            return hasEnded;
        }
    }

    ThreadRecords(HookedProgram program) {
        this.program = program;
    }

    @Override
    public void event(int thread, EventKind kind, int site, int callSite) {
        OfThread records = threads.computeIfAbsent(thread, number -> new OfThread());
        records.hasEnded |= kind == EventKind.THREAD_END;
        if ((kind == EventKind.READ || kind == EventKind.WRITE) && program.hasSite(site)) {
            records.records.add(new LogRecord(site, 0)); // records have no time
        }
    }

    @Override
    public void branches(int thread, Branches record) {
        // another account of the same
    }

    /** {@return by the number of the thread in the trace} */
    Map<Integer, OfThread> threads() {
        return threads;
    }
}
