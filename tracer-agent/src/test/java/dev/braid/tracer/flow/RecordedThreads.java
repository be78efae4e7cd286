// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.flow;

import dev.braid.trace.Coverage;
import dev.braid.trace.EventKind;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.file.TraceFileReader;
import dev.braid.trace.flow.FlowMerge;
import dev.braid.trace.flow.MergeResult;
import dev.braid.trace.merge.ProgramOrder;
import dev.braid.trace.merge.ProgramOrderConsumer;
import dev.braid.trace.record.Branches;
import dev.braid.trace.symbol.SymbolTable;
import dev.braid.tracer.harness.LiveProgram;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.TracedProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The records of a program's threads, each thread's in program order, so that some can be taken out.
 *
 * @param run the program's run
 */
record RecordedThreads(ProgramRun run, List<Item> items, SymbolTable names, Coverage coverage) {
    private static final Set<String> COPYING = Set.of("bulk", "values");

    /**
     * A record.
     *
     * @param branches null for an event
     */
    record Item(
            int thread,
            EventKind kind,
            int site,
            int callSite,
            @Nullable Branches branches) {}

    /** Runs a program to its end, traced with its control flow. */
    static RecordedThreads of(TracedProgram program) throws Exception {
        try (LiveProgram live = program.option("control.flow", "branches").start()) {
            live.collectToEnd();
            ProgramRun run = live.finish();
            live.endFile();
            try (TraceFileReader reader = TraceFileReader.openNamed(live.traceFile())) {
                List<Item> items = new ArrayList<>();
                ProgramOrder order = new ProgramOrder(new ProgramOrderConsumer() {
                    @Override
                    public void event(int thread, EventKind kind, int site, int callSite) {
                        items.add(new Item(thread, kind, site, callSite, null));
                    }

                    @Override
                    public void branches(int thread, Branches record) {
                        items.add(new Item(thread, EventKind.PARK, 0, 0, record));
                    }
                });
                reader.onRecords(order);
                reader.replayBatches(batch -> {});
                order.finish();
                return new RecordedThreads(
                        run, items, reader.symbols(), reader.header().coverage());
            }
        }
    }

    /** Joins all but some records. */
    MergeResult merge(IntPredicate isLeftOut) {
        FlowMerge merge = new FlowMerge(names, coverage);
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            if (isLeftOut.test(i)) {
                continue;
            }
            if (item.branches == null) {
                merge.event(item.thread, item.kind, item.site, item.callSite);
            } else {
                merge.branches(item.thread, item.branches);
            }
        }
        return merge.finish();
    }

    MergeResult merge() {
        return merge(index -> false);
    }

    /**
     * {@return {@code true} if an item is the record of an instruction of the program that the merge must find}
     *
     * <p>Copies of whole arrays also have sites of elements; the methods of the fixture that copy are known.
     */
    boolean isAccess(int index) {
        Item item = items.get(index);
        Site site = item.branches == null ? names.site(item.site) : null;
        if (site == null || site.platform()) {
            return false;
        }
        return switch (site.kind()) {
            case FIELD, STATIC_FIELD, ARRAY_ELEMENT ->
                (item.kind == EventKind.READ || item.kind == EventKind.WRITE)
                        && !(site.kind() == SiteKind.ARRAY_ELEMENT && COPYING.contains(site.methodName()));
            case SYNC, SYNCHRONIZED_METHOD ->
                item.kind == EventKind.MONITOR_ENTER || item.kind == EventKind.MONITOR_EXIT;
            default -> false;
        };
    }

    Site site(int index) {
        return Objects.requireNonNull(names.site(items.get(index).site));
    }
}
