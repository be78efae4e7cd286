// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.flow.merge.LogRecord;
import dev.braid.trace.EventKind;
import dev.braid.trace.merge.ProgramOrderConsumer;
import dev.braid.trace.record.Branches;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The records of each thread that hooks for the program's own instructions have written, in program order. */
final class ThreadRecords implements ProgramOrderConsumer {
    private static final Set<EventKind> KINDS =
            EnumSet.of(EventKind.READ, EventKind.WRITE, EventKind.MONITOR_ENTER, EventKind.MONITOR_EXIT);

    private final HookedProgram program;
    private final Map<Integer, OfThread> threads = new TreeMap<>();

    /** Records of one thread. */
    static final class OfThread {
        private final List<LogRecord> records = new ArrayList<>();
        private boolean hasAny;
        private boolean beginsWithRecord;
        private boolean hasEnded;

        /** Takes the thread's next event. */
        void event(EventKind kind, int site, boolean isOfInstruction) {
            if (isOfInstruction) {
                records.add(new LogRecord(site, 0)); // records have no time
            }
            if (kind != EventKind.THREAD_BEGIN && !hasAny) {
                hasAny = true;
                beginsWithRecord = isOfInstruction;
            }
            hasEnded |= kind == EventKind.THREAD_END;
        }

        List<LogRecord> records() {
            return records;
        }

        /**
         * {@return {@code true} if the thread's first event of all is the first of these records: only then may its
         * hook be the one in which the thread registered}
         */
        boolean beginsWithRecord() {
            return beginsWithRecord;
        }

        /** {@return {@code true} if the trace has the thread's end} */
        boolean hasEnded() {
            return hasEnded;
        }
    }

    ThreadRecords(HookedProgram program) {
        this.program = program;
    }

    @Override
    public void event(int thread, EventKind kind, int site, int callSite) {
        boolean isOfInstruction = isRecord(kind, site, program);
        threads.computeIfAbsent(thread, number -> new OfThread()).event(kind, site, isOfInstruction);
    }

    /** {@return {@code true} if an event is one of these records} */
    static boolean isRecord(EventKind kind, int site, HookedProgram program) {
        return KINDS.contains(kind) && program.hasSite(site);
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
