// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import demo.increment.PtFixture;
import dev.braid.engine.run.WorkerPool;
import dev.braid.pt.code.CodeLogContent;
import dev.braid.pt.code.CodeLogReader;
import dev.braid.pt.code.SideFile;
import dev.braid.pt.perf.PerfRecord;
import dev.braid.pt.perfdata.PerfDataReader;
import dev.braid.pt.recorder.PtMachine;
import dev.braid.pt.soft.SoftMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** {@code braid.pt} and {@code ControlFlow.PT}, on machines with and without Processor Trace. */
class PtTrialsTests {
    @TempDir
    private Path folder;

    @Test
    void wish_isRecorded_besideEachTrace_andNamedInTheReport() throws Exception {
        EngineExecutionResults results = run(SoftMachine.create(), "wishes", Map.of("braid.trace", "always"));

        assertThat(failure(results)).isEmpty();
        List<Path> recordings = files(".perf.data");
        assertThat(recordings).hasSize(2);
        for (Path recording : recordings) {
            Path trace = Path.of(recording.toString().replace(".perf.data", ".braid"));
            assertThat(trace).exists();
            CodeLogContent log = CodeLogReader.read(SideFile.beside(recording));
            assertThat(log.problems()).isEmpty();
            assertThat(log.damage()).as("a worker ends in order").isEmpty();
            assertThat(log.ties())
                    .as("one at the beginning, one at the trace's end, one at the end")
                    .hasSizeGreaterThan(2);
            assertThat(log.events()).hasSizeGreaterThan(100);
            assertThat(threadsThatEnded(recording)).as("of " + recording).hasSizeGreaterThanOrEqualTo(3);
        }
        assertThat(report())
                .contains(
                        "bytes of Processor Trace of ",
                        recordings.get(1).getFileName().toString());
    }

    @Test
    void recordingOfATraceThatGoes_goesWithIt() throws Exception {
        EngineExecutionResults results = run(SoftMachine.create(), "wishes", Map.of());

        assertThat(failure(results)).isEmpty();
        assertThat(files(".perf.data")).isEmpty();
        assertThat(files(".braidpt")).isEmpty();
        assertThat(files(".braid")).isEmpty();
    }

    @Test
    void on_recordsTestsThatDoNotWish() throws Exception {
        EngineExecutionResults results =
                run(SoftMachine.create(), "wishesNothing", Map.of("braid.trace", "always", "braid.pt", "on"));

        assertThat(failure(results)).isEmpty();
        assertThat(files(".perf.data")).hasSize(1);
    }

    @Test
    void off_recordsNothing() throws Exception {
        EngineExecutionResults results =
                run(SoftMachine.create(), "wishes", Map.of("braid.trace", "always", "braid.pt", "off"));

        assertThat(failure(results)).isEmpty();
        assertThat(files(".perf.data")).isEmpty();
        assertThat(report()).doesNotContain("Processor Trace");
    }

    @Test
    void wishWithoutProcessorTrace_isNoted_withItsReasonOnce() throws Exception {
        EngineExecutionResults results = run(SoftMachine.without(), "wishes", Map.of());

        assertThat(failure(results)).isEmpty();
        assertThat(report()).containsOnlyOnce("Control flow was not recorded: This machine is a toaster.");
    }

    @Test
    void onWithoutProcessorTrace_fails_withReasonAndFix() throws Exception {
        EngineExecutionResults results = run(SoftMachine.without(), "wishesNothing", Map.of("braid.pt", "on"));

        assertThat(failure(results))
                .hasValueSatisfying(message -> assertThat(message)
                        .contains(
                                "The test wants its control flow recorded (braid.pt=on). This machine is a toaster.",
                                "Use another one."));
        assertThat(files(".braid")).isEmpty();
    }

    @Test
    void refusedThreads_areNoted_orFailTheTestThatIsOn() throws Exception {
        EngineExecutionResults noted = run(SoftMachine.refusing(), "wishes", Map.of());

        assertThat(failure(noted)).isEmpty();
        assertThat(report())
                .contains("The recorder could not record ", " is untraced: ", "the recorder has refused it");
        assertThat(failure(run(SoftMachine.refusing(), "wishesNothing", Map.of("braid.pt", "on"))))
                .hasValueSatisfying(message ->
                        assertThat(message).contains("The recorder could not record ", "The kernel refuses Processor"));
    }

    @Test
    void otherValue_isRefused() {
        Optional<String> failure = failure(run(SoftMachine.without(), "wishes", Map.of("braid.pt", "perhaps")));

        assertThat(failure)
                .hasValue("The configuration parameter braid.pt is 'perhaps'; it must be one of auto, on, off.");
    }

    private EngineExecutionResults run(PtMachine machine, String method, Map<String, String> parameters) {
        return EngineTestKit.engine(new TracedTestEngine(
                        given -> new JudgingRunner(Configuration.tracingOptions(given), machine, new WorkerPool())))
                .selectors(selectMethod(PtFixture.class.getName() + "#" + method + "(dev.braid.trace.Outputs)"))
                .configurationParameter("braid.report.dir", folder.toString())
                .configurationParameter("braid.schedules", "off")
                .configurationParameters(parameters)
                .execute();
    }

    private static Optional<String> failure(EngineExecutionResults results) {
        return results.allEvents().finished().stream()
                .map(Event::getPayload)
                .flatMap(payload -> payload.stream())
                .map(TestExecutionResult.class::cast)
                .flatMap(result -> result.getThrowable().stream())
                .map(Throwable::getMessage)
                .findFirst();
    }

    private List<Path> files(String suffix) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
        }
    }

    private String report() throws IOException {
        return Files.readString(files(".html").get(0));
    }

    private static List<Integer> threadsThatEnded(Path recording) throws IOException {
        List<Integer> threads = new ArrayList<>();
        try (PerfDataReader reader = PerfDataReader.open(recording)) {
            reader.read(
                    record -> {
                        if (record instanceof PerfRecord.Exit exit) {
                            threads.add(exit.tid());
                        }
                    },
                    damage -> {
                        throw new AssertionError(damage.toString());
                    });
        }
        return threads;
    }
}
