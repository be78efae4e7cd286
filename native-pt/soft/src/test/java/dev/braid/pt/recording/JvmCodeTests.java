// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.pt.code.CodeEntry;
import dev.braid.pt.code.CodeHistory;
import dev.braid.pt.code.CodeKind;
import dev.braid.pt.code.CodeLogWriter;
import dev.braid.pt.code.CodePlace;
import dev.braid.pt.code.CodeResolver;
import dev.braid.pt.code.SideFile;
import dev.braid.pt.flow.ProcessImage;
import dev.braid.pt.flow.engine.FlowEngines;
import dev.braid.pt.perf.ClockTie;
import dev.braid.pt.perf.PerfRecord.Aux;
import dev.braid.pt.perf.PerfRecord.ItraceStart;
import dev.braid.pt.perf.PerfRecord.TimeConv;
import dev.braid.pt.perfdata.PerfDataWriter;
import dev.braid.pt.perfdata.PtTraceInfo;
import dev.braid.pt.soft.PacketWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording with a code log beside it, in which an address is used for two methods. */
class JvmCodeTests {
    private static final int PID = 4711;
    private static final int ADDRESS = 0x1000;
    /** In a trace's time stamps; perf's clock shows the same here, and System.nanoTime 100 less. */
    private static final long REPLACED = 2000;

    private static final byte[] FIRST = {(byte) 0x90, (byte) 0xff, (byte) 0xe0}; // nop; jmp *rax
    private static final byte[] SECOND = {(byte) 0x90, (byte) 0x90, (byte) 0xff, (byte) 0xe0}; // nop; nop; jmp *rax

    @TempDir
    private Path folder;

    private Path file;
    private final List<String> warnings = new ArrayList<>();

    @BeforeEach
    void record() throws IOException {
        file = folder.resolve("perf.data");
        PacketWriter packets = new PacketWriter();
        packets.psb().tsc(REPLACED - 500).psbEnd().modeExec(64).tipPge(ADDRESS);
        packets.tip(ADDRESS).fup(ADDRESS).tipPgd();
        packets.tsc(REPLACED + 50).tipPge(ADDRESS).tip(ADDRESS).fup(ADDRESS).tipPgd();
        byte[] bytes = packets.toByteArray();
        PtTraceInfo info = SoftRecording.info();
        try (PerfDataWriter out = PerfDataWriter.create(file, SoftRecording.events())) {
            out.info(new PtTraceInfo(
                    info.pmuType(),
                    Optional.of(new TimeConv(0, 0, 1, 0)),
                    info.tscBit(),
                    info.noRetCompressionBit(),
                    0,
                    false,
                    false));
            out.itraceStart(new ItraceStart(0, PID, PID, SoftRecording.trailer(PID, PID, 2)));
            out.aux(new Aux(0, 0, bytes.length, 0, SoftRecording.trailer(PID, PID, 3)));
            out.auxtrace(0, 0, PID, -1, ByteBuffer.wrap(bytes));
        }
    }

    @Test
    void tiedTimes_tellWhichCodeItWas() throws IOException {
        log(PID, Optional.of(new ClockTie(1000, 1100)));
        assertThat(flow()).containsExactly("first 1000", "first 1001", "second 1000", "second 1001", "second 1002");
        assertThat(warnings).isEmpty();
    }

    @Test
    void untiedTimes_areWarnedOf_andTheLastCodeCounts() throws IOException {
        log(PID, Optional.empty());
        assertThat(flow())
                .containsExactly(
                        "second 1000", "second 1001", "second 1002", "second 1000", "second 1001", "second 1002");
        assertThat(warnings).singleElement().asString().contains("nothing ties its times");
    }

    @Test
    void logOfAnotherProcess_isNotTaken() throws IOException {
        log(PID + 1, Optional.of(new ClockTie(1000, 1100)));
        assertThat(flow()).isNotEmpty().allMatch(line -> line.startsWith("gap"));
        assertThat(warnings).singleElement().asString().contains("of process " + (PID + 1));
    }

    private void log(int pid, Optional<ClockTie> tie) throws IOException {
        try (CodeLogWriter writer = CodeLogWriter.create(SideFile.beside(file), pid, 0, "HotSpot")) {
            tie.ifPresent(writer::clock);
            writer.loaded(stub("first", FIRST, CodeEntry.BEFORE));
            writer.unloaded(ADDRESS, REPLACED - 100);
            writer.loaded(stub("second", SECOND, REPLACED));
        }
    }

    private static CodeEntry stub(String name, byte[] bytes, long loaded) {
        return new CodeEntry(CodeKind.STUB, ADDRESS, bytes, loaded, name, null, List.of());
    }

    private List<String> flow() throws IOException {
        Lines lines = new Lines();
        assertThat(new RecordedFlow(FlowEngines.of("java"), lines).decode(file, null))
                .isEmpty();
        return lines.all;
    }

    private final class Lines implements RecordedFlowConsumer {
        private final List<String> all = new ArrayList<>();
        private CodeResolver resolver =
                new CodeResolver(ProcessImage.builder().build(), CodeHistory.NONE, time -> time);

        @Override
        public void code(CodeResolver current) {
            resolver = current;
        }

        @Override
        public void instructions(int tid, long[] addresses, int count) {
            for (int i = 0; i < count; i++) {
                CodePlace place = resolver.resolve(addresses[i]);
                String name =
                        place instanceof CodePlace.Stub stub ? stub.entry().name() : "?";
                all.add(name + " " + Long.toHexString(addresses[i]));
            }
        }

        @Override
        public void gap(RecordedGap gap) {
            all.add("gap " + gap.message());
        }

        @Override
        public void warning(String text) {
            warnings.add(text);
        }
    }
}
