// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.file.TraceFileReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A fixture's run under {@code braid run}, and what it recorded. */
public record RecordedRun(Braid braid, Path trace, List<RecordedEvent> events, Symbols symbols) {
    private static final String TRACE = "t.braid";

    /** Runs a fixture, which must go well. */
    public static RecordedRun of(Path folder, List<String> flags, Class<?> fixture, String... arguments)
            throws IOException {
        RecordedRun run = ofAny(folder, flags, fixture, arguments);
        assertThat(run.braid.code()).as(run.braid.toString()).isZero();
        return run;
    }

    /** The same, on a JDK, with one argument. */
    static RecordedRun on(Path jdk, Path folder, List<String> flags, Class<?> fixture, String argument)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(Braid.run(allFlags(folder, flags), fixture, argument)));
        command.replaceAll(
                word -> word.equals(Braid.java()) ? jdk.resolve("bin/java").toString() : word);
        RecordedRun run = of(folder, command.toArray(new String[0]));
        assertThat(run.braid.code()).as(run.braid.toString()).isZero();
        return run;
    }

    /** Runs a fixture. */
    public static RecordedRun ofAny(Path folder, List<String> flags, Class<?> fixture, String... arguments)
            throws IOException {
        return of(folder, Braid.run(allFlags(folder, flags), fixture, arguments));
    }

    private static List<String> allFlags(Path folder, List<String> flags) {
        List<String> all = new ArrayList<>(List.of("-o", folder.resolve(TRACE).toString()));
        all.addAll(flags);
        return all;
    }

    private static RecordedRun of(Path folder, String[] command) throws IOException {
        Braid braid = Braid.call(folder, command);
        Path trace = folder.resolve(TRACE);
        try (TraceFileReader reader = TraceFileReader.open(trace)) {
            List<RecordedEvent> events = new ArrayList<>();
            reader.replay(event -> events.add(event.copy()));
            return new RecordedRun(braid, trace, events, reader.header().symbols());
        }
    }

    RecordedEvent only(EventKind kind) {
        List<RecordedEvent> found = all(kind);
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    public List<RecordedEvent> all(EventKind kind) {
        return events.stream().filter(event -> event.kind() == kind).toList();
    }

    public List<RecordedEvent> accesses() {
        return events.stream().filter(event -> event.kind().isAccess()).toList();
    }

    String threadName(RecordedEvent event) {
        return symbols.threadName(event.thread());
    }

    List<RecordedEvent> ofThread(String name) {
        return events.stream().filter(event -> threadName(event).equals(name)).toList();
    }

    /** {@return the writes to a static field, by the end of its name} */
    List<RecordedEvent> writesOf(String field) {
        return all(EventKind.WRITE).stream()
                .filter(event -> symbols.location(event).endsWith(field))
                .toList();
    }

    List<String> threadsOf(EventKind kind) {
        return all(kind).stream().map(this::threadName).toList();
    }

    /**
     * {@return calls and their ends, for people, indented by their nesting}. Fails if an end has no call, or if two
     * calls have the same token while both are open.
     */
    List<String> functions() {
        Map<Integer, List<Long>> open = new HashMap<>();
        List<String> lines = new ArrayList<>();
        for (RecordedEvent event : events) {
            List<Long> tokens = open.computeIfAbsent(event.thread(), thread -> new ArrayList<>());
            Site site = symbols.site(event.site());
            String name = site == null ? "" : site.methodName();
            if (event.kind() == EventKind.FUNCTION_CALL) {
                assertThat(tokens).doesNotContain(event.detail(0));
                lines.add("  ".repeat(tokens.size()) + name + "(" + value(event.detail(1), 1) + ", "
                        + value(event.detail(2), 2) + ", " + value(event.detail(3), 3) + ")");
                tokens.add(event.detail(0));
            } else if (event.kind() == EventKind.FUNCTION_RETURN || event.kind() == EventKind.FUNCTION_THROW) {
                int call = tokens.lastIndexOf(event.detail(0));
                assertThat(call).as("the call of " + name).isNotNegative();
                tokens.subList(call, tokens.size()).clear();
                String end = event.kind() == EventKind.FUNCTION_RETURN ? " = " + value(event.detail(1), 0) : " throws";
                lines.add("  ".repeat(tokens.size()) + name + end);
            }
        }
        return lines;
    }

    /** {@return the class's simple name if the value is the id of an object of the fixture or a string} */
    private String value(long value, int position) {
        String type = value > 10 && position < 2 ? symbols.className(value) : null;
        return type == null ? String.format(Locale.ROOT, "%d", value) : type.replaceAll(".*[.]", "");
    }
}
