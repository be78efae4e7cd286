// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.loose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.trace.merge.OrderedMerge;
import dev.braid.trace.proto.Block;
import dev.braid.trace.proto.Chunk;
import dev.braid.trace.proto.TraceFile;
import dev.braid.trace.record.ChunkScan;
import dev.braid.trace.symbol.SymbolTable;
import dev.braid.tracer.harness.LiveProgram;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.TracedProgram;
import fixture.shared.MixedAccessFixture;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the contents of the chunks in the file of a loose trace. */
class ChunkTests {
    @ParameterizedTest
    @ValueSource(strings = {"perthread", "message", "global"})
    void s0_15_chunks_holdWholeRecords_andContinueEachOther(String strategy) throws Exception {
        try (LiveProgram live = TracedProgram.of(MixedAccessFixture.class)
                .loose(strategy, "all")
                .arguments(4, 5000, 1501)
                .start()) {
            live.collectToEnd();
            ProgramRun run = live.finish();
            assertThat(run.complaints()).isEmpty();
            live.flushFile();
            TraceFile file = TraceFile.parseFrom(Files.readAllBytes(live.traceFile()));

            Map<Integer, Long> records = new HashMap<>();
            OrderedMerge merge = new OrderedMerge(event -> {}, new SymbolTable());
            long bytes = 0;
            int chunks = 0;
            for (Block block : file.getBlockList()) {
                if (block.hasChunk()) {
                    Chunk chunk = block.getChunk();
                    byte[] content = chunk.getRecords().toByteArray();
                    // For a chunk that ended within a record, this would throw.
                    ChunkScan scan = merge.add(chunk.getSlot(), content, content.length, chunk.getBaseClock());
                    assertThat(scan.records()).isEqualTo(chunk.getRecordCount());
                    assertThat(chunk.getFirstRecord()).isEqualTo(records.getOrDefault(chunk.getSlot(), 0L));
                    records.merge(chunk.getSlot(), (long) scan.records(), Long::sum);
                    bytes += content.length;
                    chunks++;
                }
            }
            assertThat(bytes).isEqualTo(run.bytesRead());
            assertThat(chunks).isGreaterThan(4);
            assertThat(bytes).isGreaterThan(4L * RecordDescriptor.RECORD_MAX_BYTES);
        }
    }
}
