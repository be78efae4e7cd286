// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.perfetto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.AccessMode;
import dev.braid.trace.Coverage;
import dev.braid.trace.EventKind;
import dev.braid.trace.Fidelity;
import dev.braid.trace.Policy;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.symbol.SymbolTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests of the track events into which events are turned. Perfetto's own numbers of fields are in {@link PerfettoFile}.
 */
class PerfettoExportTests {
    private static final int FIELD = 1;
    private static final int FUNCTION = 2;

    private final SymbolTable symbols = new SymbolTable();
    private final ByteArrayOutputStream file = new ByteArrayOutputStream();
    private PerfettoExport export;
    private long events;

    PerfettoExportTests() throws IOException {
        TraceHeader header =
                new TraceHeader(3, Fidelity.ATOMIC, Policy.LOCKED, Coverage.ALL, "", Map.of(), "my test", 0, symbols);
        export = new PerfettoExport(file, header);
    }

    @BeforeEach
    void nameSites() {
        symbols.define(site(FIELD, SiteKind.FIELD, "demo.Counter", "value"));
        symbols.define(site(FUNCTION, SiteKind.FUNCTION, "", "demo.Queue::offer"));
    }

    @Test
    void accesses_areInstants_withTheirDetails_andAnArrowToTheFirstReadByAnotherThread() throws IOException {
        access(EventKind.WRITE, 0, 5);
        access(EventKind.READ, 0, 5);
        access(EventKind.READ, 1, 5);
        access(EventKind.READ, 2, 5);

        assertThat(lines())
                .containsExactly(
                        "track process my test",
                        "track thread #0/1",
                        "0 thread #0/1 instant 'write value' location=object#7.value wrote=5"
                                + " at=demo.Counter.add(Counter.java:12) event=0 clock=0 +1",
                        "1000 thread #0/1 instant 'read value' location=object#7.value read=5"
                                + " at=demo.Counter.add(Counter.java:12) event=1 clock=1",
                        "track thread #1/2",
                        "2000 thread #1/2 instant 'read value' location=object#7.value read=5"
                                + " at=demo.Counter.add(Counter.java:12) event=2 clock=2 -1",
                        "track thread #2/3",
                        "3000 thread #2/3 instant 'read value' location=object#7.value read=5"
                                + " at=demo.Counter.add(Counter.java:12) event=3 clock=3");
    }

    @Test
    void monitors_areSlices_andHandedOverByArrows() throws IOException {
        operation(EventKind.MONITOR_ENTER, 0, 9);
        operation(EventKind.WAIT, 0, 9);
        operation(EventKind.MONITOR_ENTER, 1, 9);
        operation(EventKind.MONITOR_EXIT, 1, 9);
        operation(EventKind.WAKE, 0, 9);
        operation(EventKind.MONITOR_EXIT, 0, 9);

        assertThat(events())
                .containsExactly(
                        "0 thread #0/1 begin 'monitor of an object' object=object#9 event=0 clock=0",
                        "1000 thread #0/1 begin 'wait' object=object#9 event=1 clock=1 +2",
                        "2000 thread #1/2 begin 'monitor of an object' object=object#9 event=2 clock=2 -2",
                        "3000 thread #1/2 end +4",
                        "4000 thread #0/1 end -4",
                        "5000 thread #0/1 end +6");
    }

    @Test
    void calls_nest_andThoseWhoseEndIsMissing_endWithTheOneAround_orTheThread() throws IOException {
        call(EventKind.FUNCTION_CALL, 500);
        call(EventKind.FUNCTION_CALL, 400);
        call(EventKind.FUNCTION_RETURN, 500);
        call(EventKind.FUNCTION_RETURN, 600);
        call(EventKind.FUNCTION_CALL, 300);
        operation(EventKind.THREAD_END, 0, 0);

        assertThat(events())
                .containsExactly(
                        "0 thread #0/1 begin 'demo.Queue::offer' at=demo.Counter.add(Counter.java:12) event=0 clock=0",
                        "1000 thread #0/1 begin 'demo.Queue::offer' at=demo.Counter.add(Counter.java:12) event=1"
                                + " clock=1",
                        "2000 thread #0/1 end",
                        "2000 thread #0/1 end",
                        "3000 thread #0/1 instant 'function return' at=demo.Counter.add(Counter.java:12) event=3"
                                + " clock=3",
                        "4000 thread #0/1 begin 'demo.Queue::offer' at=demo.Counter.add(Counter.java:12) event=4"
                                + " clock=4",
                        "5000 thread #0/1 instant 'thread end' event=5 clock=5",
                        "5000 thread #0/1 end");
    }

    @Test
    void regions_haveATrackOfTheirOwn_andOpenOnesEndWithTheTrace() throws IOException {
        operation(EventKind.REGION_END, 0, 0);
        operation(EventKind.REGION_START, 0, 0);
        operation(EventKind.REGION_START, 0, 0);
        operation(EventKind.REGION_END, 0, 0);

        assertThat(lines())
                .containsExactly(
                        "track process my test",
                        "track thread #0/1",
                        "0 thread #0/1 instant 'region end' event=0 clock=0",
                        "track regions",
                        "1000 regions begin 'region of interest'",
                        "2000 regions begin 'region of interest'",
                        "3000 regions end",
                        "4000 regions end");
    }

    @Test
    void start_isAnArrowToTheThreadsBegin() throws IOException {
        export.event(event(EventKind.THREAD_START, 0, 0, 0, 0, 1));
        operation(EventKind.THREAD_BEGIN, 1, 0);

        assertThat(events())
                .containsExactly(
                        "0 thread #0/1 instant 'thread start' thread=thread #1 event=0 clock=0 +1",
                        "1000 thread #1/2 instant 'thread begin' event=1 clock=1 -1");
    }

    private void access(EventKind kind, int thread, long value) {
        export.event(event(kind, thread, FIELD, 7, value, 0));
    }

    private void operation(EventKind kind, int thread, long object) {
        export.event(event(kind, thread, 0, object, 0, 0));
    }

    private void call(EventKind kind, long token) {
        RecordedEvent call = event(kind, 0, FUNCTION, 0, 0, 0);
        export.event(new RecordedEvent(
                call.index(),
                kind,
                0,
                call.clock(),
                FUNCTION,
                0,
                0,
                0,
                8,
                AccessMode.PLAIN,
                false,
                0,
                0,
                0,
                token,
                0,
                0,
                0));
    }

    private RecordedEvent event(EventKind kind, int thread, int site, long object, long value, int started) {
        long index = events++;
        return new RecordedEvent(
                index,
                kind,
                thread,
                index,
                site,
                0,
                object,
                16,
                8,
                AccessMode.PLAIN,
                false,
                value,
                value,
                started,
                0,
                0,
                0,
                0);
    }

    private static Site site(int id, SiteKind kind, String owner, String name) {
        return new Site(id, kind, "demo.Counter", "add", "()V", 3, 12, "Counter.java", owner, name, "", false);
    }

    private List<String> events() throws IOException {
        return lines().stream().filter(line -> !line.startsWith("track")).toList();
    }

    private List<String> lines() throws IOException {
        export.close();
        return PerfettoFile.lines(file.toByteArray());
    }
}
