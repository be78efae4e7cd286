// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.flow;

import static org.assertj.core.api.Assertions.assertThat;

import demo.increment.JoinedFixture;
import dev.braid.engine.command.Braid;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.flow.DeletedRecord;
import dev.braid.flow.JoinKeys;
import dev.braid.flow.JoinResult;
import dev.braid.flow.RecordingJoin;
import dev.braid.flow.ThreadJoin;
import dev.braid.pt.flow.engine.FlowEngines;
import dev.braid.pt.soft.SteppingMachine;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Site;
import dev.braid.trace.file.TraceFileReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code braid flow} of a trace with a recording beside it: a thread of the program is stepped, and its packets are
 * recorded in place of the hardware's. The steps are the truth, and nothing of them but the packets reaches the join.
 *
 * <p>Libraries are left out, as by a filter of addresses. What the thread does, others have done before, so that
 * nothing is linked or compiled while it is stepped; and the agent leaves it alone, however slow it is.
 */
class JoinedFlowTests {
    private static final String THREAD = "joined-0";
    private static final int LOSSES = 5;
    private static final int LOST_BYTES = 300;

    /** The type of a record of perf.data that packets follow, and what it has before their number. */
    private static final int AUXTRACE = 71;

    private static final int DATA_OFFSET_AT = 40;
    private static final int HEADER_BYTES = 8;

    @TempDir
    private Path folder;

    /** Way in which the program's code runs. */
    private enum Code {
        INTERPRETED(1, "-Xint -Ddemo.rounds=2 -Ddemo.others=1"),
        /** With all hooks, by a compiler that never changes its mind, and at once. */
        COMPILED(
                4,
                "-Xbatch -XX:TieredStopAtLevel=1 -XX:CompileThresholdScaling=0.05 -Ddemo.rounds=10 -Ddemo.others=25");

        private final int attempts;
        private final String arguments;

        Code(int attempts, String arguments) {
            this.attempts = attempts;
            this.arguments = arguments;
        }
    }

    static Stream<Arguments> jvms() {
        return Braid.jdks().flatMap(jdk -> Arrays.stream(Code.values()).map(code -> Arguments.of(jdk, code)));
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void steppedThread_isJoinedAsAWhole_andWhatIsTakenOutIsTold(Path jdk, Code code) throws Exception {
        Path trace = recordWithoutGap(jdk, code);
        try (TraceFileReader reader = TraceFileReader.openNamed(trace)) {
            RecordingJoin join = read(reader, trace);
            ThreadJoin thread = joined(join.result());
            assertThat(new JoinResult(List.of(thread), List.of(), reader.header()).verdict())
                    .as("%s", thread)
                    .isInstanceOf(Verdict.Agrees.class);
            assertThat(thread.records()).isGreaterThanOrEqualTo(30);
            assertDeletionsAreTold(join, thread, reader);
        }
        assertLossesAreTold(trace);
        assertOtherFilesAreRefused(trace);
    }

    /**
     * Records until nothing is linked in compiled code while it is stepped, which no snapshot of the code has: that is
     * seldom, and a gap.
     */
    private Path recordWithoutGap(Path jdk, Code code) throws Exception {
        for (int attempt = 1; ; attempt++) {
            Path trace = record(jdk, code);
            try (TraceFileReader reader = TraceFileReader.openNamed(trace)) {
                ThreadJoin thread = joined(read(reader, trace).result());
                System.out.println(jdk + ", " + code + ": " + thread);
                assertThat(thread.holes()).isEmpty();
                assertThat(thread.unmatched()).isZero();
                if (thread.gaps().isEmpty() || attempt == code.attempts) {
                    return trace;
                }
            }
        }
    }

    private Path record(Path jdk, Code code) throws Exception {
        SteppingMachine machine = SteppingMachine.of(THREAD);
        Path trace = folder.resolve("t.braid");
        List<String> arguments = new ArrayList<>(List.of("run", "-o", trace.toString(), "--control-flow", "pt", "--"));
        arguments.add(jdk.resolve("bin/java").toString());
        arguments.addAll(List.of(code.arguments.split(" ")));
        arguments.addAll(List.of(
                "-XX:+UseSerialGC", "-cp", Braid.classPath(JoinedFixture.class), JoinedFixture.class.getName()));
        Braid run = Braid.call(folder, machine, arguments.toArray(new String[0]));
        assertThat(run.code()).as(run.toString()).isZero();
        System.out.println(jdk + ", " + code + ": " + machine.steps().addresses().length + " instructions");
        assertThat(machine.isRecorded()).isTrue();
        return trace;
    }

    private static RecordingJoin read(TraceFileReader reader, Path trace) throws IOException {
        RecordingJoin.Files files = new RecordingJoin.Files(trace.resolveSibling("t.perf.data"), null);
        return RecordingJoin.read(reader, files, FlowEngines.of("java"), warning -> {});
    }

    private static ThreadJoin joined(JoinResult result) {
        List<ThreadJoin> recorded =
                result.threads().stream().filter(thread -> thread.tid() != 0).toList();
        assertThat(recorded).hasSize(1);
        return recorded.get(0);
    }

    /** Each record, but that of the hook in which the thread registered: its call was before the flow. */
    private static void assertDeletionsAreTold(RecordingJoin join, ThreadJoin thread, TraceFileReader reader) {
        for (int deleted = (int) thread.registering(); deleted < thread.records(); deleted++) {
            Site site = Objects.requireNonNull(
                    reader.header().symbols().site(DeletedRecord.site(join, thread.thread(), deleted)));

            Verdict verdict =
                    DeletedRecord.without(join, thread.thread(), deleted).verdict();

            assertThat(verdict).as("without record %d, of %s", deleted, site).isInstanceOf(Verdict.Diverges.class);
            int others = deleted;
            assertThat(((Verdict.Diverges) verdict).divergences())
                    .singleElement()
                    .satisfies(hole -> assertThat(hole.message())
                            .contains(" at bytecode index " + site.bytecodeIndex() + " of " + site)
                            .contains("left no record of it, once, first after " + others + " others"));
        }
    }

    /**
     * Checks packets of which some are damaged: what is left is joined rightly or not at all, and the gap is reported.
     */
    private void assertLossesAreTold(Path trace) throws IOException {
        Path recording = folder.resolve("t.perf.data");
        byte[] whole = Files.readAllBytes(recording);
        int[] packets = packets(whole);
        long seed = Long.getLong("braid.test.seed", System.nanoTime());
        System.out.println("-Dbraid.test.seed=" + seed);
        Random random = new Random(seed);
        for (int i = 0; i < LOSSES; i++) {
            int from = packets[0] + random.nextInt(packets[1] - LOST_BYTES);
            byte[] lossy = whole.clone();
            Arrays.fill(lossy, from, from + LOST_BYTES, (byte) 0xFF);
            Files.write(recording, lossy);

            Braid flow = Braid.call(folder, "flow", trace.toString());

            assertThat(flow.code())
                    .as("without bytes from %d on: %s", from, flow)
                    .isEqualTo(ExitCode.UNFIT);
            assertThat(flow.out()).as("without bytes from %d on", from).contains("# gap", "inconclusive");
            assertThat(flow.out().lines().filter(line -> line.contains(THREAD)))
                    .as("without bytes from %d on", from)
                    .singleElement()
                    .asString()
                    .contains(" 0 without a call, 0 holes");
        }
        Files.write(recording, whole);
    }

    /** {@return the place with the most packets, and their number of bytes} */
    private static int[] packets(byte[] perfData) {
        ByteBuffer file = ByteBuffer.wrap(perfData).order(ByteOrder.LITTLE_ENDIAN);
        int[] found = {0, 0};
        int at = (int) file.getLong(DATA_OFFSET_AT);
        int end = at + (int) file.getLong(DATA_OFFSET_AT + Long.BYTES);
        while (at < end) {
            int next = at + file.getShort(at + HEADER_BYTES - Short.BYTES);
            if (file.getInt(at) == AUXTRACE) {
                int length = (int) file.getLong(at + HEADER_BYTES);
                if (length > found[1]) {
                    found = new int[] {next, length};
                }
                next += length;
            }
            at = next;
        }
        return found;
    }

    private void assertOtherFilesAreRefused(Path trace) throws IOException {
        Path keys = JoinKeys.beside(folder.resolve("t.perf.data"));
        byte[] whole = Files.readAllBytes(keys);
        byte[] damaged = whole.clone();
        damaged[whole.length / 2]++;
        Files.write(keys, damaged);
        assertRefused(trace, "t.perf.data.braidkeys is damaged");
        Files.delete(keys);
        assertRefused(trace, "has the recording ");
        Files.write(keys, whole);
        Path copy = folder.resolve("other.braid");
        Files.copy(trace, copy);
        assertRefused(copy, "does not say what the threads have executed");
    }

    private void assertRefused(Path trace, String why) throws IOException {
        Braid flow = Braid.call(folder, "flow", trace.toString());
        assertThat(flow.code()).as(flow.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(flow.out()).isEmpty();
        assertThat(flow.err()).hasLineCount(1).contains(why);
    }
}
