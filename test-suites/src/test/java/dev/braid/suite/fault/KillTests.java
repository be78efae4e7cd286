// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.replay.ReplaySimulator;
import dev.braid.suite.TracedCommand;
import dev.braid.suite.TracedCommand.Traced;
import dev.braid.suite.fault.FaultRun.Replay;
import dev.braid.trace.Policy;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that is killed at any instant leaves a trace of all that it published, which replays. */
class KillTests {
    private static final int KILLS = Integer.getInteger("suite.kills", 15);
    private static final long SEED = Long.getLong("suite.kills.seed", 9);
    private static final int MOST_MICROS = 200_000;
    private static final int KILLED = 128 + 9;
    private static final Duration LIMIT = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    @Test
    void killedProgram_leavesAllThatItPublished() throws IOException, InterruptedException {
        for (int kill = 0; kill < KILLS; kill++) {
            long micros = new Random(SEED + kill).nextInt(MOST_MICROS);
            String description = "kill " + kill + " of seed " + SEED + ", after " + micros + " us";
            TracedCommand command = new TracedCommand(
                    List.of(
                            "-cp",
                            System.getProperty("java.class.path"),
                            KilledProgram.class.getName(),
                            Long.toString(micros)),
                    folder,
                    LIMIT);
            Traced killed = command.runTraced(TracingOptions.defaults(), Policy.LOCKED, List.of(new ReplaySimulator()));

            assertThat(killed.outcome().exitCode())
                    .as(description + killed.outcome())
                    .isEqualTo(KILLED);
            assertThat(killed.trace().attestation().failures())
                    .as(description + ": all bytes that it published are there, and add up")
                    .isEmpty();
            Verdict live = killed.trace().verdicts().get("replay");
            assertThat(live).as(description).isInstanceOf(Verdict.Agrees.class);

            Replay stored = FaultRun.replay(killed.trace().file().path());
            assertThat(stored.ending().damage()).as(description).isEmpty();
            assertThat(stored.ending().ending()).isEqualTo("killed by signal 9 (SIGKILL)");
            assertThat(stored.events()).as(description).isEqualTo(killed.trace().events());
            assertThat(stored.verdict()).as(description).isEqualTo(live);
        }
    }
}
