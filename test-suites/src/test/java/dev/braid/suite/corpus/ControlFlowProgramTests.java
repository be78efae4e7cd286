// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.api.ControlFlow;
import dev.braid.engine.launch.WorkerFailedException;
import dev.braid.engine.mirror.MirroredTest;
import dev.braid.engine.run.WorkerPool;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.flow.ControlFlowSimulator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs with faults and without record what they execute: none of them is said to have a hole in its trace.
 *
 * <p>{@code -Dsuite.flow.programs=1000} takes all programs of the corpus rather than some, {@code -Dsuite.flow.seed=7}
 * chooses them again as the run did that printed this seed.
 */
class ControlFlowProgramTests {
    private static final int PROGRAMS = Integer.getInteger("suite.flow.programs", 10);
    private static final long SEED = Long.getLong("suite.flow.seed", new Random().nextInt(1_000_000));

    @TempDir
    private Path folder;

    @Test
    void recordsAgreeWithTheControlFlow_whileProgramsRunAndFromTheirFiles() throws IOException, WorkerFailedException {
        System.out.println("suite.flow.seed=" + SEED);
        List<MirroredTest> programs = CorpusProgram.sample(PROGRAMS, SEED);
        TracingOptions options = TracingOptions.defaults().with(ControlFlow.BRANCHES);
        SoftAssertions softly = new SoftAssertions();
        try (WorkerPool workers = new WorkerPool()) {
            for (int i = 0; i < programs.size(); i++) {
                JudgedTwice judged = JudgedTwice.of(
                        programs.get(i),
                        workers,
                        options,
                        () -> List.of(new ControlFlowSimulator()),
                        folder.resolve(i + ".braid"));
                Verdict verdict = judged.live().get(ControlFlowSimulator.NAME);
                softly.assertThat(verdict)
                        .as("%s, seed %d", judged.program(), SEED)
                        .isInstanceOf(Verdict.Agrees.class);
                softly.assertThat(judged.differing())
                        .as("%s from its file, seed %d", judged.program(), SEED)
                        .isEmpty();
                System.out.println(judged.program() + ": " + verdict);
            }
        }
        softly.assertAll();
        assertThat(programs).isNotEmpty();
    }
}
