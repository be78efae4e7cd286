// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.launch.WorkerFailedException;
import dev.braid.engine.mirror.MirroredTest;
import dev.braid.engine.run.WorkerPool;
import dev.braid.simulator.Simulator;
import dev.braid.simulator.Simulators;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.contention.ContentionSimulator;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.option.KnownOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every simulator says of a trace file what it has said while the program ran: verdict, messages, events and tables.
 *
 * <p>{@code -Dsuite.live.programs=1000} takes all programs of the corpus rather than some, {@code -Dsuite.live.seed=7}
 * chooses them again as the run did that printed this seed.
 */
class LiveAndFileTests {
    private static final int PROGRAMS = Integer.getInteger("suite.live.programs", 25);
    private static final int MEASURED_PROGRAMS = Math.min(PROGRAMS, 8);
    private static final long SEED = Long.getLong("suite.live.seed", new Random().nextInt(1_000_000));

    @TempDir
    private Path folder;

    @Test
    void programsOfTheCorpus_areJudgedTheSame_whileTheyRunAndFromTheirFiles()
            throws IOException, WorkerFailedException {
        System.out.println("suite.live.seed=" + SEED);
        Supplier<List<Simulator>> all =
                () -> Simulators.names().stream().map(Simulators::byName).toList();
        SoftAssertions softly = new SoftAssertions();
        for (JudgedTwice judged : judge(sample(), TracingOptions.defaults(), all)) {
            assertThat(judged.live()).containsOnlyKeys(Simulators.names());
            for (String simulator : judged.live().keySet()) {
                softly.assertThat(judged.file().get(simulator))
                        .as("%s of %s, seed %d", simulator, judged.program(), SEED)
                        .isEqualTo(judged.live().get(simulator));
            }
        }
        softly.assertAll();
    }

    @Test
    void lostTime_isToldTheSame_whileProgramsRunAndFromTheirFiles() throws IOException, WorkerFailedException {
        System.out.println("suite.live.seed=" + SEED);
        List<MirroredTest> some = sample().subList(0, MEASURED_PROGRAMS);
        SoftAssertions softly = new SoftAssertions();
        for (JudgedTwice judged : judge(
                some,
                TracingOptions.defaults().with(KnownOptions.CONTENTION, true),
                () -> List.of(new ContentionSimulator()))) {
            Verdict live = Objects.requireNonNull(judged.live().get("contention"));
            softly.assertThat(judged.file().get("contention"))
                    .as("%s, seed %d", judged.program(), SEED)
                    .isEqualTo(live);
            softly.assertThat(live.findings())
                    .as("%s, seed %d", judged.program(), SEED)
                    .anyMatch(table -> table.title().startsWith("Time lost as measured"));
        }
        softly.assertAll();
    }

    @Test
    void aSimulatorThatIsNoFunctionOfTheTrace_isFound() throws IOException, WorkerFailedException {
        AtomicInteger instances = new AtomicInteger();
        List<JudgedTwice> judged = judge(
                sample().subList(0, 1),
                TracingOptions.defaults(),
                () -> List.of(new Counted(instances.getAndIncrement())));

        assertThat(judged)
                .singleElement()
                .satisfies(twice -> assertThat(twice.differing()).containsExactly("counted"));
    }

    private List<JudgedTwice> judge(
            List<MirroredTest> programs, TracingOptions options, Supplier<List<Simulator>> simulators)
            throws IOException, WorkerFailedException {
        List<JudgedTwice> judged = new ArrayList<>();
        try (WorkerPool workers = new WorkerPool()) {
            for (MirroredTest program : programs) {
                judged.add(JudgedTwice.of(
                        program, workers, options, simulators, folder.resolve(judged.size() + ".braid")));
            }
        }
        return judged;
    }

    private static List<MirroredTest> sample() {
        return CorpusProgram.sample(PROGRAMS, SEED);
    }

    /** Says how many of its kind there were before it. */
    private record Counted(int number) implements Simulator {
        @Override
        public String name() {
            return "counted";
        }

        @Override
        public void start(TraceHeader header) {}

        @Override
        public void event(TraceEvent event) {}

        @Override
        public Verdict finish(Outputs actual) {
            return new Verdict.Agrees("after " + number);
        }
    }
}
