// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

import dev.braid.trace.Coverage;
import dev.braid.trace.EventKind;
import dev.braid.trace.merge.ProgramOrderConsumer;
import dev.braid.trace.record.Branches;
import dev.braid.trace.symbol.SymbolTable;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Joins what threads have recorded with what they have executed, by thread, instruction and count. Each access that the
 * control flow passed must have left a record, and each record must have its passage.
 *
 * <p>It takes records from {@link dev.braid.trace.merge.ProgramOrder}, while a trace is made or read. It keeps those
 * that the control flow does not explain yet: the records of up to 63 decisions per thread. Of a trace of regions or of
 * registered threads, accesses may lack their records on purpose; there only records without a passage are found.
 *
 * <p>Thread safety: one thread.
 */
public final class FlowMerge implements ProgramOrderConsumer {
    private final MethodTable methods;
    private final MergePlaces places;
    private final MergeTally tally;
    private final boolean isPartial;
    private final Map<Integer, ThreadMerge> threads = new TreeMap<>();
    private @Nullable ThreadMerge latest;
    private int threadsWithFlow;
    private String failure = "";

    /**
     * @param names the names of the trace: those of an instruction, and the class file of a method, before the
     *     first record of it
     */
    public FlowMerge(SymbolTable names, Coverage coverage) {
        methods = new MethodTable(names);
        places = new MergePlaces(names, methods);
        tally = new MergeTally(places);
        isPartial = coverage != Coverage.ALL;
    }

    @Override
    public void event(int thread, EventKind kind, int site, int callSite) {
        if (failure.isEmpty()) {
            try {
                ThreadMerge merge = thread(thread);
                merge.event(kind, site);
                if (kind == EventKind.THREAD_END) {
                    merge.end();
                    threads.remove(thread);
                    latest = null;
                }
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                fail(e);
            }
        }
    }

    @Override
    public void branches(int thread, Branches record) {
        if (failure.isEmpty()) {
            try {
                threadsWithFlow += thread(thread).branches(record) ? 1 : 0;
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                fail(e);
            }
        }
    }

    /** Only what a damaged trace brings. */
    private void fail(RuntimeException e) {
        failure = e instanceof IllegalArgumentException
                ? String.valueOf(e.getMessage())
                : "a class file in the trace makes no sense: " + e.getMessage();
    }

    private ThreadMerge thread(int thread) {
        ThreadMerge merge = latest;
        if (merge == null || merge.thread() != thread) {
            merge = threads.computeIfAbsent(
                    thread, number -> new ThreadMerge(number, methods, places, tally, isPartial));
            latest = merge;
        }
        return merge;
    }

    /** {@return the result; there are no more records} */
    public MergeResult finish() {
        if (failure.isEmpty()) {
            try {
                threads.values().forEach(ThreadMerge::end);
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                fail(e);
            }
        }
        return tally.result(threadsWithFlow, isPartial, failure);
    }
}
