// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.increment.JoinedFixture;
import dev.braid.engine.SteppingMachine;
import dev.braid.engine.flow.DeletedRecord;
import dev.braid.engine.flow.JoinKeys;
import dev.braid.engine.flow.JoinResult;
import dev.braid.engine.flow.RecordingJoin;
import dev.braid.engine.flow.ThreadJoin;
import dev.braid.pt.flow.engine.FlowEngines;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Site;
import dev.braid.trace.io.TraceFileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code braid flow} of a trace with a recording beside it: a thread of an {@code -Xint} JVM is stepped, and its packets are
 * recorded in place of the hardware's. The steps are the truth, and nothing of them but the packets reaches the join.
 *
 * <p>It takes minutes, and where a thread's flow begins differs from run to run: no usual run,
 * {@code -Dtest=JoinedFlowStepping}.
 */
class JoinedFlowStepping {
    private static final int ROUNDS = 4;
    private static final int DELETIONS = Integer.getInteger("braid.test.deletions", 40);
    private static final int LOSSES = 5;

    @TempDir
    private Path folder;

    /** {@return the build's JDK: on others, nobody has waited for the steps to end yet, see decision 50} */
    static List<Path> jdks() {
        return Braid.jdks().limit(1).toList();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void interpretedThread_isJoinedAsAWhole_andWhatIsTakenOutIsTold(Path jdk) throws Exception {
        Path trace = record(jdk);
        Braid flow = Braid.call(folder, "flow", trace.toString());

        System.out.print(flow.out());
        assertThat(flow.code()).as(flow.toString()).isZero();
        assertThat(flow.out()).contains("joined-0").contains("control-flow: agrees: ");
        assertDeletionsAreTold(trace);
        assertLossesAreTold(trace);
        assertOtherFilesAreRefused(trace);
    }

    private Path record(Path jdk) throws Exception {
        SteppingMachine machine = SteppingMachine.of("joined-0");
        Path trace = folder.resolve("t.braid");
        Braid run = Braid.call(
                folder,
                machine,
                "run",
                "-o",
                trace.toString(),
                "--control-flow",
                "pt",
                "--",
                jdk.resolve("bin/java").toString(),
                "-Xint",
                "-Ddemo.rounds=" + ROUNDS,
                "-cp",
                Braid.classPath(JoinedFixture.class),
                JoinedFixture.class.getName());
        System.out.println(jdk + ": " + machine.steps().addresses().length + " instructions");
        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(machine.isRecorded()).isTrue();
        return trace;
    }

    private static void assertDeletionsAreTold(Path trace) throws IOException {
        try (TraceFileReader reader = TraceFileReader.openNamed(trace)) {
            RecordingJoin join = read(reader, trace);
            JoinResult whole = join.result();
            ThreadJoin thread = whole.threads().stream()
                    .filter(each -> each.records() > 0)
                    .reduce((one, other) -> {
                        throw new AssertionError("one thread makes records, not two: " + one + ", " + other);
                    })
                    .orElseThrow();
            assertThat(thread.records()).isGreaterThanOrEqualTo(5L * ROUNDS);
            assertThat(thread.matched() + thread.registering()).isEqualTo(thread.records());
            int first = (int) thread.registering(); // whose call was before the flow
            Random random = random();
            int count = DeletedRecord.count(join, thread.thread());
            for (int i = 0; i < DELETIONS; i++) {
                int deleted = first + random.nextInt(count - first);
                Site site = Objects.requireNonNull(
                        reader.header().symbols().site(DeletedRecord.site(join, thread.thread(), deleted)));

                JoinResult result = DeletedRecord.without(join, thread.thread(), deleted);

                assertThat(result.verdict())
                        .as("without record %d, of %s", deleted, site)
                        .isInstanceOf(Verdict.Diverges.class);
                assertThat(((Verdict.Diverges) result.verdict()).divergences())
                        .singleElement()
                        .satisfies(hole -> assertThat(hole.message())
                                .contains(" at bytecode index " + site.bytecodeIndex() + " of " + site)
                                .contains("left no record of it, once, first after " + deleted + " others"));
            }
        }
    }

    /** Packets of which some are zeroes: what is left is joined rightly or not at all, and the gap is told. */
    private void assertLossesAreTold(Path trace) throws IOException {
        Path recording = folder.resolve("t.perf.data");
        byte[] whole = Files.readAllBytes(recording);
        Random random = random();
        for (int i = 0; i < LOSSES; i++) {
            int from = whole.length / 4 + random.nextInt(whole.length / 2);
            byte[] lossy = whole.clone();
            Arrays.fill(lossy, from, Math.min(lossy.length, from + 3000), (byte) 0xFF);
            Files.write(recording, lossy);

            Braid flow = Braid.call(folder, "flow", trace.toString());

            assertThat(flow.code())
                    .as("without bytes from %d on: %s", from, flow)
                    .isEqualTo(ExitCode.UNFIT);
            assertThat(flow.out()).as("without bytes from %d on", from).contains("# gap", " 0 holes", "inconclusive");
        }
        Files.write(recording, whole);
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
        Braid alone = Braid.call(folder, "flow", copy.toString());
        assertThat(alone.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(alone.err()).hasLineCount(1).contains("does not say what the threads have executed");
    }

    private void assertRefused(Path trace, String why) throws IOException {
        Braid flow = Braid.call(folder, "flow", trace.toString());
        assertThat(flow.code()).as(flow.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(flow.out()).isEmpty();
        assertThat(flow.err()).hasLineCount(1).contains(why);
    }

    private static RecordingJoin read(TraceFileReader reader, Path trace) throws IOException {
        RecordingJoin.Files files = new RecordingJoin.Files(trace.resolveSibling("t.perf.data"), null);
        return RecordingJoin.read(reader, files, FlowEngines.of("java"), warning -> {});
    }

    private static Random random() {
        long seed = Long.getLong("braid.test.seed", System.nanoTime());
        System.out.println("-Dbraid.test.seed=" + seed);
        return new Random(seed);
    }
}
