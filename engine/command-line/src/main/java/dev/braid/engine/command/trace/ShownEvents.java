// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import dev.braid.report.Printable;
import dev.braid.report.window.EventWindow;
import dev.braid.report.window.EventWindow.Row;
import dev.braid.report.window.EventWindowCollector;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.file.MacroEvent;
import dev.braid.trace.file.ThreadPosition;
import dev.braid.trace.file.TraceIndex;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Events of a trace with how far its threads were, for people or as JSON. */
final class ShownEvents {
    /** Text of a row for an event that stands nowhere in the program, such as a thread's end. */
    private static final String NO_SITE = "unknown site";

    private final Symbols symbols;
    private final List<RecordedEvent> events = new ArrayList<>();
    /** Places of macro-events by the index of the event in the trace. */
    private final Map<Long, MacroEventPlace> macroEvents = new LinkedHashMap<>();

    private List<ThreadPosition> before = List.of();

    private record MacroEventPlace(long number, List<ThreadPosition> positions) {}

    ShownEvents(Symbols symbols) {
        this.symbols = symbols;
    }

    void add(TraceEvent event) {
        events.add(event.copy());
    }

    void add(MacroEvent event) {
        add(event.event());
        macroEvents.put(event.event().index(), new MacroEventPlace(event.number(), event.positions()));
    }

    /** Finds out where in the program the threads were, as far as the macro-events do not say so. */
    void resolve(TraceIndex index) throws IOException {
        Map<ThreadPosition, ThreadPosition> known = new HashMap<>(); // a thread that waits stays where it is
        for (Map.Entry<Long, MacroEventPlace> macro : macroEvents.entrySet()) {
            List<ThreadPosition> positions = new ArrayList<>();
            for (ThreadPosition position : macro.getValue().positions()) {
                ThreadPosition resolved = known.get(position);
                if (resolved == null) {
                    resolved = index.resolved(position);
                    known.put(position, resolved);
                }
                positions.add(resolved);
            }
            macro.setValue(new MacroEventPlace(macro.getValue().number(), positions));
        }
    }

    /** Sets how far the threads were before the event that was asked for. */
    void positions(List<ThreadPosition> positions) {
        before = positions;
    }

    void print(Path file, TraceIndex index, PrintWriter out) {
        out.println(String.format(
                Locale.ROOT,
                "%s: %s%n  %,d events, of which %,d are macro-events",
                file,
                Printable.line(index.header().subject()),
                index.events(),
                index.macroEvents()));
        if (!before.isEmpty()) {
            out.println();
            before.forEach(position -> out.println("  " + text(position)));
        }
        out.println();
        for (Row row : rows()) {
            out.println(String.format(
                    Locale.ROOT, "  %,12d  clock %,d  %s", row.index(), row.clock(), Printable.line(text(row))));
            MacroEventPlace macro = macroEvents.get(row.index());
            if (macro != null) {
                out.println(String.format(Locale.ROOT, "                macro-event %,d, while", macro.number()));
                macro.positions().forEach(position -> out.println("                  " + text(position)));
            }
        }
    }

    private String text(Row row) {
        String values = row.values("->");
        return symbols.threadName(row.thread()) + " (" + row.thread() + ")  " + row.action()
                + (row.location().isEmpty() ? "" : " " + row.location())
                + (values.isEmpty() ? "" : " " + values)
                + (row.site().equals(NO_SITE) ? "" : "  at " + row.site());
    }

    private String text(ThreadPosition position) {
        Site site = symbols.site(position.site());
        return Printable.line(String.format(
                Locale.ROOT,
                "%s (%d) had made %,d accesses%s",
                symbols.threadName(position.thread()),
                position.thread(),
                position.next(),
                site == null ? "" : ", the last at " + site + ", bytecode index " + site.bytecodeIndex()));
    }

    Map<String, Object> figures(Path file, TraceIndex index) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("file", file.toString());
        figures.put("subject", index.header().subject());
        figures.put("events", index.events());
        figures.put("macroEvents", index.macroEvents());
        if (!before.isEmpty()) {
            figures.put("positions", before.stream().map(this::figures).toList());
        }
        figures.put("shown", rows().stream().map(this::figures).toList());
        return figures;
    }

    private Map<String, Object> figures(Row row) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("event", row.index());
        figures.put("clock", row.clock());
        figures.put("thread", row.thread());
        figures.put("threadName", symbols.threadName(row.thread()));
        figures.put("kind", row.kind().name());
        figures.put("location", row.location());
        figures.put("valueRead", row.valueRead());
        figures.put("valueWritten", row.valueWritten());
        figures.put("site", row.site());
        MacroEventPlace macro = macroEvents.get(row.index());
        if (macro != null) {
            figures.put("macroEvent", macro.number());
            figures.put(
                    "positions", macro.positions().stream().map(this::figures).toList());
        }
        return figures;
    }

    private Map<String, Object> figures(ThreadPosition position) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("thread", position.thread());
        figures.put("threadName", symbols.threadName(position.thread()));
        figures.put("next", position.next());
        Site site = symbols.site(position.site());
        if (site != null) {
            figures.put("class", site.className());
            figures.put("method", site.methodName() + site.methodDescriptor());
            figures.put("bytecodeIndex", site.bytecodeIndex());
            figures.put("sourceFile", site.sourceFile());
            figures.put("line", site.line());
        }
        return figures;
    }

    private List<Row> rows() {
        EventWindowCollector window =
                EventWindow.around(events.stream().map(RecordedEvent::index).toList(), 0);
        events.forEach(window);
        return window.finish(symbols).rows();
    }
}
