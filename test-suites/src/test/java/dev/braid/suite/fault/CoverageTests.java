// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.FailureKind;
import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.launch.WorkerSpec;
import dev.braid.engine.message.WorkerMessage.RunInvocation;
import dev.braid.engine.run.LiveTrace;
import dev.braid.engine.run.RunEnd;
import dev.braid.engine.run.RunRequest;
import dev.braid.engine.run.TraceResult;
import dev.braid.engine.run.TracedJvm;
import dev.braid.engine.run.TracedRun;
import dev.braid.engine.run.TracedWorker;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.replay.ReplaySimulator;
import dev.braid.suite.fault.FaultRun.Replay;
import dev.braid.trace.Fidelity;
import dev.braid.trace.Outputs;
import dev.braid.trace.Policy;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.file.TraceFileWriter;
import dev.braid.trace.layout.ChannelDescriptor;
import dev.braid.trace.live.Channel;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces that do not hold all that the program did: whatever else the test did, it fails. */
class CoverageTests {
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    @Test
    void classThatCannotBeTransformed_failsTheTestThatLoadsIt() throws IOException {
        FaultRun run = new FaultRun(folder)
                .with("braid.test.agent", "fail=" + Fragile.class.getName())
                .select(CoverageFixture.class, "usesAClassThatCannotBeTransformed")
                .select(CoverageFixture.Idle.class, "accessesNothing")
                .select(CoverageFixture.class, "passes")
                .execute();

        assertThat(run.failed()).containsExactlyInAnyOrder("usesAClassThatCannotBeTransformed", "accessesNothing");
        assertThat(run.passed()).containsExactly("passes");
        assertThat(run.message("usesAClassThatCannotBeTransformed"))
                .startsWith("Class " + Fragile.class.getName()
                        + " could not be instrumented: a fault was injected. Its accesses are missing; exclude it with"
                        + " braid.exclude if they do not matter.\n");
        assertThat(run.page(CoverageFixture.class, "usesAClassThatCannotBeTransformed"))
                .contains("a fault was injected");
        assertThat(run.replay(CoverageFixture.class, "usesAClassThatCannotBeTransformed")
                        .ending()
                        .attestation()
                        .orElseThrow()
                        .classesFailed())
                .containsEntry(Fragile.class.getName(), "a fault was injected");

        assertThat(run.message("accessesNothing"))
                .startsWith("The program made no traced access and did not synchronise, so nothing was checked; see"
                        + " that the tested code is in scope (braid.include, braid.exclude) and runs.\n");
        assertThat(run.page(CoverageFixture.Idle.class, "accessesNothing")).contains("made no traced access");
        assertThat(run.trace(CoverageFixture.Idle.class, "accessesNothing")).exists();
        GoldenMessage.assertSame(FailureKind.UNTRUSTED_TRACE, run, "accessesNothing");
        GoldenMessage.assertSame(FailureKind.UNTRUSTED_TRACE, "-of-a-class", run, "usesAClassThatCannotBeTransformed");
    }

    @Test
    void testThatSharesOnlyALock_orNothing_passes_andSaysSo() throws IOException {
        FaultRun run = new FaultRun(folder)
                .select(CoverageFixture.LocksAlone.class, "sharesALock")
                .select(CoverageFixture.class, "sharesNothing")
                .execute();

        assertThat(run.passed()).containsExactlyInAnyOrder("sharesALock", "sharesNothing");
        assertThat(run.page(CoverageFixture.LocksAlone.class, "sharesALock"))
                .contains(
                        "All simulators agreed in 1 trial, over 0 shared locations.",
                        "and 6 operations of synchronisation");
        assertThat(run.page(CoverageFixture.class, "sharesNothing"))
                .contains("All simulators agreed in 1 trial, but no two threads met: no location was accessed by more"
                        + " than one thread.");
    }

    /** The JVM drops what a transformer throws, and loads the class as it is. */
    @Test
    void classLoadedWithoutTheAgent_failsTheTestThatLoadsIt() {
        FaultRun run = new FaultRun(folder)
                .with("braid.test.agent", "fail=" + Fragile.class.getName() + "!OutOfMemoryError")
                .select(CoverageFixture.class, "usesAClassThatCannotBeTransformed", "passes")
                .execute();

        assertThat(run.failed()).containsExactly("usesAClassThatCannotBeTransformed");
        assertThat(run.message("usesAClassThatCannotBeTransformed"))
                .startsWith("Class " + Fragile.class.getName()
                        + " could not be instrumented: the JVM loaded it without the agent, as it does when the heap is"
                        + " full. Its accesses are missing;");
    }

    @Test
    void damagedRecord_failsTheTest_andIsNamedInTheTraceToo() throws IOException {
        DamagingSimulator.channelFolder = Files.createDirectory(folder.resolve("channels"));
        FaultRun run = new FaultRun(folder)
                .with("braid.channel.dir", DamagingSimulator.channelFolder.toString())
                .select(CoverageFixture.class, "hasARecordDamaged", "passes")
                .execute();

        assertThat(run.failed()).containsExactly("hasARecordDamaged");
        assertThat(run.passed()).containsExactly("passes");
        assertThat(run.message("hasARecordDamaged"))
                .startsWith("A record in shared memory is damaged: slot ")
                .contains(" of its records: expected ")
                .contains("Trace:  " + run.trace(CoverageFixture.class, "hasARecordDamaged"));
        assertThat(run.page(CoverageFixture.class, "hasARecordDamaged"))
                .contains("A record in shared memory is damaged", "; run the test again");
        Replay replay = run.replay(CoverageFixture.class, "hasARecordDamaged");
        assertThat(replay.ending().ending()).isEqualTo("completed");
        assertThat(replay.ending().outputs().asMap()).containsEntry("count", 100_000L);
        assertThat(replay.events()).isPositive();
        // One bit makes of a value another one: the record may be whole, and the trace hold it. So the trace says so.
        assertThat(replay.ending().attestation().orElseThrow().failures())
                .anyMatch(failure -> failure.startsWith("A record in shared memory is damaged: slot "));
    }

    @Test
    void agentThatNeverOpensItsChannel_isNamed() throws IOException {
        TraceResult result = collect(ChannelDescriptor.PHASE_CREATED, 0, 0);

        assertThat(result.attestation().failures())
                .containsExactly("The agent never opened the trace channel, so nothing was traced; the program must"
                        + " run on a JVM that loads Java agents.");
        assertThat(result.verdicts().get("replay")).isInstanceOf(Verdict.Inconclusive.class);
    }

    @Test
    void checkThatRecordsDoNotAddUpTo_isDamageUnlessItDoesNotCountYet() throws IOException {
        assertThat(collect(ChannelDescriptor.PHASE_READY, 0, 1).attestation().failures())
                .contains("A record in shared memory is damaged: slot 0, between bytes 0 and 0 of its records: expected"
                        + " bytes whose sum is 1, found 0. The trace ends before it; run the test again, and check the"
                        + " program for native code that writes where it should not.");
        // So a thread that is killed at the wrong moment leaves it.
        assertThat(collect(ChannelDescriptor.PHASE_TRACING, 1, 1).attestation().failures())
                .noneMatch(failure -> failure.contains("damaged"));
    }

    @Test
    void exhaustedMemory_isAFailureWithATraceThatReplays() throws Exception {
        WorkerSpec small = WorkerSpec.ofThisJvm().withJvmArguments(List.of("-Xmx32m", "-XX:TieredStopAtLevel=1"));
        Path file = folder.resolve("exhausted.braid");
        try (TracedWorker worker = TracedWorker.start(small, TracingOptions.defaults(), Policy.LOCKED)) {
            String id = "[engine:junit-jupiter]/[class:" + CoverageFixture.class.getName()
                    + "]/[test-template:exhaustsMemory()]";
            RunInvocation test = new RunInvocation(id, id, 0, 1, true);
            RunEnd end = TracedRun.run(
                    worker,
                    new RunRequest(test, "exhaustion", DEADLINE, List.of(new ReplaySimulator()), file, Map.of()));

            end.trace().file().keep();
            assertThat(end.failure()).as(end.toString()).isPresent();
            assertThat(end.failure().orElseThrow().summary())
                    .matches("(?s)java\\.lang\\.OutOfMemoryError: (Java heap space|the test used up the worker's"
                            + " memory).*");
            assertThat(end.trace().attestation().failures())
                    .allMatch(failure -> failure.contains("because the program has used up the heap")
                            || failure.startsWith("The program ran out of memory"));
            assertThat(end.trace().verdicts().get("replay")).isInstanceOf(Verdict.Agrees.class);
            assertThat(worker.process().isReusable()).isFalse();
        }
        assertThat(FaultRun.replay(file).verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    /** Collects from a channel in which no agent ever was, but whose first slot is active, and has a check. */
    private TraceResult collect(long phase, int which, long check) throws IOException {
        Channel channel = TracingOptions.defaults().channel(Policy.LOCKED, false);
        try (TracedJvm jvm = new TracedJvm(channel);
                LiveTrace trace = new LiveTrace(
                        jvm, header(jvm), folder.resolve("nothing.braid"), List.of(new ReplaySimulator()));
                RandomAccessFile file = new RandomAccessFile(channel.path().toFile(), "rw")) {
            write(file, ChannelDescriptor.HEADER_PHASE, phase);
            write(file, ChannelDescriptor.HEADER_BYTES + ChannelDescriptor.SLOT_ACTIVITY, 1);
            write(file, ChannelDescriptor.HEADER_BYTES + ChannelDescriptor.SLOT_CHECK + which * Long.BYTES, check);
            trace.poll();
            TraceResult result = trace.finish(new Outputs(), "completed");
            result.file().keep();
            return result;
        }
    }

    private static void write(RandomAccessFile file, int at, long value) throws IOException {
        file.seek(at);
        file.writeLong(Long.reverseBytes(value));
    }

    private static TraceHeader header(TracedJvm jvm) {
        return new TraceHeader(
                TraceFileWriter.FORMAT_VERSION,
                Fidelity.ATOMIC,
                Policy.LOCKED,
                "",
                Map.of(),
                "nothing",
                0,
                jvm.symbols());
    }
}
