// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.jcstress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.braid.simulator.outcome.Grade;
import dev.braid.simulator.outcome.Observation;
import dev.braid.simulator.outcome.Observation.ResultField;
import dev.braid.simulator.outcome.ObservationOutputs;
import dev.braid.simulator.outcome.OutcomeCase;
import dev.braid.trace.Outputs;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Runs of tests of jcstress in this JVM, untraced, and what they put out. */
class JcstressRunTests {
    @Test
    void runs_haveTheirOutcomes() throws Throwable {
        Observation observation = observation(run(ActorsFixture.Counting.class));

        assertThat(observation.actors()).containsExactly("first", "second");
        assertThat(observation.arbiter()).contains("look");
        assertThat(observation.resultFields())
                .containsExactly(new ResultField("org.openjdk.jcstress.infra.results.I_Result", "r1", "int"));
        assertThat(observation.cases())
                .containsExactly(
                        new OutcomeCase("2", Grade.ACCEPTABLE, ""),
                        new OutcomeCase("0", Grade.FORBIDDEN, "lost"),
                        new OutcomeCase("1", Grade.FORBIDDEN, "lost"));
        assertThat(observation.outcomes()).hasSize(200).containsOnly("2");
        assertThat(observation.unmodelled()).isEmpty();
    }

    @Test
    void stateApart_isNewInEachRun() throws Throwable {
        Observation observation = observation(run(ActorsFixture.Apart.class));

        assertThat(observation.outcomes()).hasSize(200).containsOnly("0, 5");
        assertThat(observation.arbiter()).isEmpty();
    }

    @Test
    void actorThatWaits_isRunAndNotProbed() throws Throwable {
        Observation observation = observation(run(ActorsFixture.Waiting.class));

        assertThat(observation.outcomes()).hasSize(200).containsOnly("1");
        assertThat(observation.unmodelled()).isEqualTo("second waits for others");
    }

    @Test
    void actorThatThrows_failsTheTestWithItsRunsKept() throws Throwable {
        JcstressRun run = new JcstressRun(ActorsFixture.Failing.class, 1);

        assertThat(catchThrowable(run::outcomes))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("failed at 0");
        assertThat(observation(run).outcomes()).isEmpty();
    }

    @Test
    void actorThatDoesNotEnd_isStaleAndFails() throws Throwable {
        JcstressRun run = new JcstressRun(ActorsFixture.Deaf.class, 1, 50);
        try {
            assertThat(catchThrowable(run::outcomes))
                    .hasMessageStartingWith("actor of " + ActorsFixture.Deaf.class.getName()
                            + " has not ended 50 ms after signal (outcome STALE)");
            assertThat(observation(run).outcomes()).containsExactly("STALE");
        } finally {
            ActorsFixture.Deaf.isOver = true;
        }
    }

    @Test
    void fields_areSetAtRandom() {
        ActorsFixture.Apart.Shared first = new ActorsFixture.Apart.Shared();
        ActorsFixture.Apart.Shared second = new ActorsFixture.Apart.Shared();
        RandomFields.set(first, new SplittableRandom(1));
        RandomFields.set(second, new SplittableRandom(2));

        assertThat(first).usingRecursiveComparison().isNotEqualTo(new ActorsFixture.Apart.Shared());
        assertThat(first).usingRecursiveComparison().ignoringFields("truth").isNotEqualTo(second);
    }

    private static JcstressRun run(Class<?> type) throws Throwable {
        JcstressRun run = new JcstressRun(type, 1);
        run.outcomes();
        return run;
    }

    private static Observation observation(JcstressRun run) {
        Outputs outputs = new Outputs();
        run.putObservation(outputs);
        return ObservationOutputs.in(outputs).orElseThrow();
    }
}
