// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.pt.flow.FlowDecoder;
import dev.braid.pt.flow.engine.Engines;
import dev.braid.pt.perf.AuxFlag;
import dev.braid.pt.perf.PerfRecord.Aux;
import dev.braid.pt.perf.PerfRecord.Comm;
import dev.braid.pt.perf.PerfRecord.Fork;
import dev.braid.pt.perf.PerfRecord.Mmap;
import dev.braid.pt.perf.PerfRecord.TimeConv;
import dev.braid.pt.perf.Trailer;
import dev.braid.pt.perfdata.PerfDataException;
import dev.braid.pt.perfdata.PerfDataWriter;
import dev.braid.pt.perfdata.PtTraceInfo;
import dev.braid.pt.soft.EncoderOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that the writer has made, with packets by software: the true flow is that of single steps. */
class RecordedFlowTests {
    private static final int PID = 4711;

    @SuppressWarnings("NullAway.Init") // before all tests
    private static SteppedProgram program;

    @TempDir
    private Path folder;

    @BeforeAll
    static void step(@TempDir Path programs) throws IOException, InterruptedException {
        program = SteppedProgram.compiled(programs, "tiny", EncoderOptions.DEFAULT.withPsbBytes(256));
        // Its folder goes before the tests begin.
        Path kept = Files.createTempFile("braid-tiny-", "");
        kept.toFile().deleteOnExit();
        Files.copy(program.program(), kept, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        program = new SteppedProgram(
                kept,
                program.addresses(),
                program.maps().replace(program.program().toString(), kept.toString()),
                program.packets());
    }

    @Test
    void flowOfAFile_isWhatSingleStepsSaw() throws IOException {
        FlowList flow = FlowList.of(written(), null);

        assertThat(program.addresses()).hasSizeGreaterThan(500);
        assertThat(flow.of(PID)).isEqualTo(program.addresses());
        assertThat(flow.gaps).isEmpty();
        assertThat(flow.damage).isEmpty();
    }

    @Test
    void ringsOfProcessors_areSplitByThread_asAuxRecordsSay() throws IOException {
        Path file = folder.resolve("percpu.data");
        byte[] packets = program.packets();
        try (PerfDataWriter out = PerfDataWriter.create(file, SoftRecording.events())) {
            begin(out);
            out.fork(new Fork(0, PID, PID, PID + 1, PID, 2, SoftRecording.trailer(PID, PID, 2)));
            long at = 0;
            for (int tid : new int[] {PID, PID + 1, PID}) {
                out.aux(new Aux(0, at, packets.length, 0, SoftRecording.trailer(PID, tid, 10 + at)));
                at += packets.length;
            }
            // In three records that end anywhere, and are filled up to eight bytes each.
            byte[] all = repeated(packets, 3);
            out.auxtrace(0, 0, -1, 0, ByteBuffer.wrap(all, 0, 101));
            out.auxtrace(101, 0, -1, 0, ByteBuffer.wrap(all, 101, packets.length));
            out.auxtrace(
                    101 + packets.length,
                    0,
                    -1,
                    0,
                    ByteBuffer.wrap(all, 101 + packets.length, all.length - 101 - packets.length));
        }
        FlowList flow = FlowList.of(file, null);

        assertThat(flow.gaps).isEmpty();
        assertThat(flow.of(PID)).isEqualTo(repeated(program.addresses(), 2));
        assertThat(flow.of(PID + 1)).isEqualTo(program.addresses());
    }

    @Test
    void truncatedAuxRecord_isAGap_andNothingIsJoinedAcross() throws IOException {
        Path file = folder.resolve("truncated.data");
        byte[] packets = program.packets();
        try (PerfDataWriter out = PerfDataWriter.create(file, SoftRecording.events())) {
            begin(out);
            for (int i = 0; i < 2; i++) {
                long flags = i == 0 ? AuxFlag.TRUNCATED.mask() : 0;
                out.aux(new Aux(
                        0, (long) i * packets.length, packets.length, flags, SoftRecording.trailer(PID, PID, 10 + i)));
            }
            out.auxtrace(0, 0, PID, -1, ByteBuffer.wrap(repeated(packets, 2)));
        }
        FlowList flow = FlowList.of(file, null);

        assertThat(flow.gaps).singleElement().satisfies(gap -> {
            assertThat(gap.tid()).isEqualTo(PID);
            assertThat(gap.message()).isEqualTo(AuxFlag.TRUNCATED.meaning());
        });
        assertThat(flow.all.indexOf("gap")).isEqualTo(program.addresses().length);
    }

    @Test
    void bytesThatTheFileDoesNotHold_areAGapOfTheirSize() throws IOException {
        Path file = folder.resolve("hole.data");
        byte[] packets = program.packets();
        try (PerfDataWriter out = PerfDataWriter.create(file, SoftRecording.events())) {
            begin(out);
            out.aux(new Aux(0, 0, packets.length + 4096, 0, SoftRecording.trailer(PID, PID, 10)));
            out.auxtrace(4096, 0, PID, -1, ByteBuffer.wrap(packets));
        }
        FlowList flow = FlowList.of(file, null);

        assertThat(flow.gaps).singleElement().satisfies(gap -> {
            assertThat(gap.bytes()).isEqualTo(4096);
            assertThat(gap.message()).isEqualTo("the file does not hold these bytes");
        });
        assertThat(flow.of(PID)).isEqualTo(program.addresses());
    }

    @Test
    void bytesOfNobody_areAGap() throws IOException {
        Path file = folder.resolve("untold.data");
        byte[] packets = program.packets();
        try (PerfDataWriter out = PerfDataWriter.create(file, SoftRecording.events())) {
            begin(out);
            out.aux(new Aux(0, 0, packets.length, 0, SoftRecording.trailer(PID, PID, 10)));
            out.auxtrace(0, 0, -1, 0, ByteBuffer.wrap(repeated(packets, 2)));
        }
        FlowList flow = FlowList.of(file, null);

        assertThat(flow.gaps).singleElement().satisfies(gap -> {
            assertThat(gap.tid()).isEqualTo(-1);
            assertThat(gap.bytes()).isBetween((long) packets.length, packets.length + 7L);
            assertThat(gap.message()).contains("no AUX record says whose");
        });
        assertThat(flow.of(PID)).isEqualTo(program.addresses());
    }

    @Test
    void missingBinary_isSaid_andItsFlowIsAGap() throws IOException {
        Path file = folder.resolve("missing.data");
        String elsewhere = program.maps().replace(program.program().toString(), "/no/such/tiny");
        SoftRecording.write(file, PID, "tiny", elsewhere, program.packets());
        FlowList flow = FlowList.of(file, null);

        assertThat(flow.of(PID)).isEmpty();
        assertThat(flow.gaps).isNotEmpty();
        assertThat(flow.warnings)
                .contains("/no/such/tiny is not in the image: there is no such file here; give the machine's binaries"
                        + " with --binaries");

        Path copies = Files.createDirectories(folder.resolve("copies/deep"));
        Files.copy(program.program(), copies.resolve("tiny"));
        assertThat(FlowList.of(file, folder.resolve("copies")).of(PID)).isEqualTo(program.addresses());
    }

    @Test
    void changedBinary_isNotTaken_butTheOneOfTheBuildIdIs() throws IOException {
        String buildId = ElfBuildId.of(program.program()).orElseThrow();
        Path file = folder.resolve("buildid.data");
        try (PerfDataWriter out = PerfDataWriter.create(file, SoftRecording.events())) {
            out.info(SoftRecording.info());
            for (Mmap mmap : SoftRecording.mappings(PID, program.maps())) {
                boolean isProgram = mmap.fileName().equals(program.program().toString());
                out.mmap(new Mmap(
                        0,
                        PID,
                        PID,
                        mmap.address(),
                        mmap.length(),
                        mmap.fileOffset(),
                        isProgram ? "/usr/bin/true" : mmap.fileName(),
                        true,
                        isProgram ? buildId : "",
                        mmap.trailer()));
            }
            out.auxtrace(0, 0, PID, -1, ByteBuffer.wrap(program.packets()));
        }
        FlowList other = FlowList.of(file, null);
        assertThat(other.of(PID)).isEmpty();
        assertThat(other.warnings)
                .anyMatch(text -> text.contains("/usr/bin/true has the build id ")
                        && text.endsWith(
                                ", and what was recorded " + buildId + "; give the recorded file with --binaries"));

        Path cache = folder.resolve("cache/.build-id/" + buildId.substring(0, 2) + "/" + buildId.substring(2));
        Files.createDirectories(cache);
        Files.copy(program.program(), cache.resolve("elf"));
        assertThat(FlowList.of(file, folder.resolve("cache")).of(PID)).isEqualTo(program.addresses());
    }

    @Test
    void forkedProcess_hasTheImageOfItsParent() throws IOException {
        Path file = folder.resolve("fork.data");
        byte[] packets = program.packets();
        try (PerfDataWriter out = PerfDataWriter.create(file, SoftRecording.events())) {
            begin(out);
            out.fork(new Fork(0, PID + 1, PID, PID + 1, PID, 5, SoftRecording.trailer(PID, PID, 5)));
            out.aux(new Aux(0, 0, packets.length, 0, SoftRecording.trailer(PID + 1, PID + 1, 10)));
            out.auxtrace(0, 0, PID + 1, -1, ByteBuffer.wrap(packets));
        }
        assertThat(FlowList.of(file, null).of(PID + 1)).isEqualTo(program.addresses());
    }

    @Test
    void exec_takesAwayWhatWasMapped() throws IOException {
        Path file = folder.resolve("exec.data");
        byte[] packets = program.packets();
        try (PerfDataWriter out = PerfDataWriter.create(file, SoftRecording.events())) {
            begin(out);
            out.comm(new Comm(0, PID, PID, "other", true, SoftRecording.trailer(PID, PID, 5)));
            out.aux(new Aux(0, 0, packets.length, 0, SoftRecording.trailer(PID, PID, 10)));
            out.auxtrace(0, 0, PID, -1, ByteBuffer.wrap(packets));
        }
        FlowList flow = FlowList.of(file, null);
        assertThat(flow.of(PID)).isEmpty();
        assertThat(flow.gaps).isNotEmpty();
    }

    /** The kernel begins to trace a program before it maps it, and a trace says seldom what time it is. */
    @ParameterizedTest
    @ValueSource(strings = {"java", "libipt"})
    void codeMappedLaterThanTheTraceSays_isFollowed(String engine) throws IOException {
        Path file = timed("late.data", 5000, program.maps());
        FlowList flow = new FlowList();
        flow.damage = new RecordedFlow(Engines.assume(engine), flow).decode(file, null);

        assertThat(flow.damage).isEmpty();
        assertThat(flow.gaps).isEmpty();
        assertThat(flow.of(PID)).isEqualTo(program.addresses());
    }

    @Test
    void addressWithTwoContents_isAGap_whereAnEngineCannotTellThem() throws IOException {
        String another =
                program.maps() + "\n" + program.maps().replace(program.program().toString(), "/bin/true");
        Path file = timed("two.data", 5000, another);
        FlowDecoder libipt = Engines.assume("libipt");
        FlowList flow = new FlowList();
        new RecordedFlow(libipt, flow).decode(file, null);

        assertThat(flow.of(PID)).isEmpty();
        assertThat(flow.gaps).singleElement().satisfies(gap -> {
            assertThat(gap.bytes()).isBetween((long) program.packets().length, program.packets().length + 7L);
            assertThat(gap.message()).contains("libipt takes no image in which code changes", "engine java");
        });
    }

    /** Writes a file that says how times become time stamps: they are the same. */
    private Path timed(String name, long mapped, String maps) throws IOException {
        Path file = folder.resolve(name);
        byte[] packets = program.packets();
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
            long time = mapped;
            for (Mmap mmap : SoftRecording.mappings(PID, maps)) {
                Trailer late = SoftRecording.trailer(PID, PID, time++);
                out.mmap(new Mmap(
                        0,
                        PID,
                        PID,
                        mmap.address(),
                        mmap.length(),
                        mmap.fileOffset(),
                        mmap.fileName(),
                        true,
                        "",
                        late));
            }
            out.auxtrace(0, 0, PID, -1, ByteBuffer.wrap(packets));
        }
        return file;
    }

    @Test
    void fileWithoutTrace_isRefused() throws IOException {
        Path file = folder.resolve("none.data");
        try (PerfDataWriter out = PerfDataWriter.create(file, SoftRecording.events())) {
            out.comm(new Comm(0, PID, PID, "x", true, SoftRecording.trailer(PID, PID, 5)));
        }
        assertThatThrownBy(() -> FlowList.of(file, null))
                .isInstanceOf(PerfDataException.class)
                .hasMessageContaining("holds no Processor Trace; record it with perf record -e intel_pt//u.");
    }

    @Test
    void timesBecomeTimeStamps_theWayBack() {
        TimeConv conversion = new TimeConv(0, 31, 715_827_883L, 1000);
        for (long tsc : new long[] {0, 1, 3_000_000_000L, 1L << 50}) {
            long time = 1000 + (tsc >>> 31) * 715_827_883L + ((tsc & (1L << 31) - 1) * 715_827_883L >>> 31);
            assertThat(ImageHistory.tsc(conversion, time)).as("tsc %d", tsc).isBetween(tsc - 4, tsc);
        }
        assertThat(ImageHistory.tsc(conversion, 10)).isZero();
    }

    private Path written() throws IOException {
        Path file = folder.resolve("perf.data");
        SoftRecording.write(file, PID, "tiny", program.maps(), program.packets());
        return file;
    }

    private static void begin(PerfDataWriter out) throws IOException {
        out.info(SoftRecording.info());
        for (Mmap mmap : SoftRecording.mappings(PID, program.maps())) {
            out.mmap(mmap);
        }
    }

    private static byte[] repeated(byte[] bytes, int times) {
        byte[] all = new byte[bytes.length * times];
        for (int i = 0; i < times; i++) {
            System.arraycopy(bytes, 0, all, i * bytes.length, bytes.length);
        }
        return all;
    }

    private static long[] repeated(long[] values, int times) {
        long[] all = Arrays.copyOf(values, values.length * times);
        for (int i = 1; i < times; i++) {
            System.arraycopy(values, 0, all, i * values.length, values.length);
        }
        return all;
    }
}
