// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of the lines into which events are turned. */
class TextExportTests {
    /** Address of the data of object 1: 2^47 + 2^34 + 16. */
    private static final String FIRST_DATA = "140754668224528";

    private final SymbolTable symbols = new SymbolTable();
    private final ByteArrayOutputStream file = new ByteArrayOutputStream();
    private final TextWriter writer = new TextWriter(file, 1, 1000);
    private TextExport export = export(Coverage.ALL, false);
    private long events;

    private TextExport export(Coverage coverage, boolean failedUpdatesWrite) {
        TraceHeader header = new TraceHeader(3, Fidelity.ATOMIC, Policy.LOCKED, coverage, "", Map.of(), "", 0, symbols);
        return new TextExport(writer, header, failedUpdatesWrite);
    }

    @Test
    void accesses_haveTheirPlaceAndNoValue() throws IOException {
        event(EventKind.THREAD_BEGIN, 0);
        access(EventKind.READ, 1, 16, 8);
        access(EventKind.WRITE, 1, 20, 4);
        access(EventKind.READ_WRITE, 2, 16, 8);
        access(EventKind.CAS_FAILED, 1, 16, 1);
        access(EventKind.READ, 0, 4096, 2);
        event(EventKind.THREAD_END, 0);
        assertThat(finished())
                .containsExactly(
                        "1\t5\ttr",
                        "2\t5\tm\tr\t" + FIRST_DATA + "\t8",
                        "3\t5\tm\tw\t140754668224532\t4",
                        "4\t5\tm\tr\t140771848093712\t8\tw\t140771848093712\t8",
                        "5\t5\tm\tr\t" + FIRST_DATA + "\t1",
                        "6\t5\tm\tr\t4096\t2",
                        "7\t5\ttf");
    }

    @Test
    void s3_18_failedUpdate_isAWriteIfAskedFor() throws IOException {
        export = export(Coverage.ALL, true);
        event(EventKind.THREAD_BEGIN, 0);
        access(EventKind.CAS_FAILED, 1, 16, 8);
        assertThat(finished())
                .contains("2\t5\tm\tr\t" + FIRST_DATA + "\t8\tw\t" + FIRST_DATA + "\t8")
                .as("s3_21: a thread that did not end in the trace")
                .endsWith("3\t5\ttf");
    }

    @Test
    void s3_41_synchronisation_isAnUpdateOfTheObjectsLockWord() throws IOException {
        event(EventKind.THREAD_BEGIN, 0);
        sync(EventKind.MONITOR_ENTER, 1);
        sync(EventKind.UNPARK, 2);
        assertThat(finished())
                .contains(
                        "2\t5\tm\tr\t140771848093688\t8\tw\t140771848093688\t8",
                        "3\t5\tm\tr\t140789027962872\t8\tw\t140789027962872\t8");
    }

    @Test
    void s3_22_s3_23_functions_haveFramesThatFall_andReferencesAreAddresses() throws IOException {
        function(1, SiteKind.FUNCTION, "put", "(JLjava/lang/Object;)[I", "demo.Map::put");
        function(2, SiteKind.STATIC_FUNCTION, "of", "([[JIJ)V", "demo.Map::of");
        function(3, SiteKind.FUNCTION, "<init>", "(Ljava/lang/String;)V", "demo.Map::new");
        event(EventKind.THREAD_BEGIN, 0);
        call(EventKind.FUNCTION_CALL, 1, 500, 1, 7, 1);
        call(EventKind.FUNCTION_CALL, 2, 400, 1, -1, 1);
        call(EventKind.FUNCTION_CALL, 3, 300, 0, 0, 0);
        call(EventKind.FUNCTION_RETURN, 3, 300, 1, 0, 0);
        call(EventKind.FUNCTION_THROW, 2, 400, 0, 0, 0);
        call(EventKind.FUNCTION_CALL, 2, 410, 0, 0, 0);
        call(EventKind.FUNCTION_RETURN, 1, 500, 1, 0, 0);
        call(EventKind.FUNCTION_RETURN, 1, 600, 1, 0, 0);
        assertThat(finished())
                .as("a call whose end is missing ends with the one around it; an end without a call is left out")
                .containsExactly(
                        "1\t5\ttr",
                        "2\t5\tfc\tdemo.Map::put\t1048575\t" + FIRST_DATA + "\t7\t" + FIRST_DATA,
                        "3\t5\tfc\tdemo.Map::of\t1048574\t" + FIRST_DATA + "\t18446744073709551615\t1",
                        "4\t5\tfc\tdemo.Map::new\t1048573\t0\t0\t0",
                        "5\t5\tfr\tdemo.Map::new\t1048573\t" + FIRST_DATA,
                        "6\t5\tfr\tdemo.Map::of\t1048574\t0",
                        "7\t5\tfc\tdemo.Map::of\t1048574\t0\t0\t0",
                        "8\t5\tfr\tdemo.Map::put\t1048575\t" + FIRST_DATA,
                        "9\t5\ttf");
    }

    @Test
    void s3_28_longNames_areShortenedToDifferentOnes_andThatIsSaid() throws IOException {
        String prefix = "com.acme.a.very.long.packagename.indeed.Map::";
        function(1, SiteKind.STATIC_FUNCTION, "put", "()V", prefix + "put");
        function(2, SiteKind.STATIC_FUNCTION, "get", "()V", prefix + "get");
        event(EventKind.THREAD_BEGIN, 0);
        for (int site : new int[] {1, 2, 1}) {
            call(EventKind.FUNCTION_CALL, site, 500, -1, -1, -1);
            call(EventKind.FUNCTION_RETURN, site, 500, 0, 0, 0);
        }
        List<String> remarks = export.finish();
        List<String> names = lines().stream()
                .filter(line -> line.contains("\tfc\t"))
                .map(line -> line.split("\t")[3])
                .toList();
        assertThat(names).doesNotContain(prefix + "put").allMatch(name -> name.length() == 40);
        assertThat(names.get(0)).isEqualTo(names.get(2)).isNotEqualTo(names.get(1));
        assertThat(remarks).singleElement().asString().startsWith("2 names of functions had more than 40");
    }

    @Test
    void s3_24_regionMarks_areThere_alsoOfThreadsThatAreNotRegistered() throws IOException {
        export = export(Coverage.REGISTERED_THREADS, false);
        event(EventKind.THREAD_BEGIN, 0);
        event(EventKind.REGION_START, 0);
        event(EventKind.REGISTER, 70);
        event(EventKind.REGION_END, 0);
        event(EventKind.THREAD_END, 0);
        assertThat(finished()).containsExactly("1\t-1\tstart_roi", "2\t70\ttr", "3\t70\tend_roi", "4\t70\ttf");
    }

    @Test
    void tooManyObjects_areRefusedByName() {
        event(EventKind.THREAD_BEGIN, 0);
        assertThatThrownBy(() -> access(EventKind.READ, VirtualAddresses.OBJECT_LIMIT, 16, 8))
                .hasMessageContaining("the text format has room for 1073733632 objects; trace less");
        access(EventKind.READ, VirtualAddresses.OBJECT_LIMIT - 1, 16, 8);
    }

    private void event(EventKind kind, long detail) {
        take(kind, 0, 0, 0, 0, detail, 0, 0, 0);
    }

    private void sync(EventKind kind, long object) {
        take(kind, 0, object, 0, 0, 0, 0, 0, 0);
    }

    private void access(EventKind kind, long object, long offset, int size) {
        take(kind, 0, object, offset, size, 0, 0, 0, 0);
    }

    private void call(EventKind kind, int site, long token, long first, long second, long third) {
        take(kind, site, 0, 0, 0, token, first, second, third);
    }

    private void take(
            EventKind kind,
            int site,
            long object,
            long offset,
            int size,
            long detail0,
            long detail1,
            long detail2,
            long detail3) {
        export.event(new RecordedEvent(
                events++,
                kind,
                5,
                events,
                site,
                0,
                object,
                offset,
                size,
                AccessMode.PLAIN,
                false,
                0,
                0,
                0,
                detail0,
                detail1,
                detail2,
                detail3));
    }

    private void function(int id, SiteKind kind, String method, String descriptor, String name) {
        symbols.define(new Site(id, kind, "demo.Map", method, descriptor, 0, 1, "Map.java", "", name, "", false));
    }

    private List<String> finished() throws IOException {
        assertThat(export.finish()).isEmpty();
        return lines();
    }

    private List<String> lines() {
        return file.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
