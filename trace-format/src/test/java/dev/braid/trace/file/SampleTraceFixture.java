// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import dev.braid.trace.AccessMode;
import dev.braid.trace.Attestation;
import dev.braid.trace.EventKind;
import dev.braid.trace.Fidelity;
import dev.braid.trace.Outputs;
import dev.braid.trace.Policy;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.record.RecordEncoder;
import dev.braid.trace.symbol.FieldPlace;
import dev.braid.trace.symbol.SymbolTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A small trace with something of everything: two slots, several chunks, bounds, symbols and an end. */
final class SampleTraceFixture {
    static final Site SITE = new Site(
            3, SiteKind.FIELD, "demo.Counter", "add", "()V", 6, 12, "Counter.java", "demo.Counter", "value", "", false);
    static final Attestation ATTESTATION = new Attestation(
            2,
            Map.of("java.**", 400, "not public", 3),
            Map.of("demo.Odd", "its bytecode is invalid"),
            Map.of("demo.Counter", Attestation.TRANSFORMED, "demo.Left", "excluded by demo.L"),
            Map.of("demo.Counter", 4L),
            15,
            15,
            7,
            List.of("class demo.Odd is not instrumented; exclude it"),
            List.of("the pattern of functions 'demo.Odd::add' has traced nothing"));

    private SampleTraceFixture() {}

    static TraceHeader header() {
        return new TraceHeader(
                TraceFileWriter.FORMAT_VERSION,
                Fidelity.ATOMIC,
                Policy.WINDOW,
                "17.0.15 (Debian)",
                Map.of("policy", "window"),
                "CounterTest > adds",
                1_700_000_000_000L,
                new SymbolTable());
    }

    static Outputs outputs() {
        Outputs outputs = new Outputs();
        outputs.put("count", 3L);
        outputs.put("isDone", true);
        outputs.put("mean", 1.5);
        outputs.put("name", "zwölf");
        return outputs;
    }

    static void write(Path path) throws IOException {
        SymbolTable symbols = new SymbolTable();
        RecordEncoder main = new RecordEncoder();
        RecordEncoder worker = new RecordEncoder();
        try (TraceFileWriter writer = new TraceFileWriter(path, header())) {
            symbols.define(SITE);
            writer.symbols(symbols);
            main.threadBegin(1, 1, "main").classDefinition(90, "demo.Counter").objectDefinition(7, 90);
            main.threadStart(2, 2);
            chunk(writer, 0, main);
            worker.threadBegin(3, 2, "worker")
                    .access(EventKind.READ_WRITE, AccessMode.VOLATILE, 8, false, 3, 4, 7, 16, 0, 1);
            chunk(writer, 5, worker);
            writer.emitBound(2);
            main.access(EventKind.WRITE, AccessMode.PLAIN, 4, true, 3, 3, 7, 24, 0, 8)
                    .call(3)
                    .access(EventKind.CAS_FAILED, AccessMode.VOLATILE, 8, false, 3, 5, 7, 16, 1, 0);
            chunk(writer, 0, main);
            writer.emitBound(4);
            symbols.defineLayout("demo.Counter", List.of(new FieldPlace("value", 16, false, false)));
            symbols.defineObject(7, "demo.Counter");
            symbols.defineObject(8, "java.lang.String");
            worker.copy(3, 4, 4, 9, 16, 5, 9, 20, 8, -8).threadEnd(7);
            chunk(writer, 5, worker);
            main.access(EventKind.READ, AccessMode.PLAIN, 8, false, 3, 6, 7, 16, 1, 0)
                    .threadEnd(1L << 40);
            chunk(writer, 0, main);
            writer.end(outputs(), ATTESTATION, "completed");
        }
    }

    private static void chunk(TraceFileWriter writer, int slot, RecordEncoder encoder) throws IOException {
        byte[] records = encoder.toByteArray();
        writer.chunk(slot, records, 0, records.length, encoder.records(), encoder.baseClock());
        encoder.startChunk();
    }
}
