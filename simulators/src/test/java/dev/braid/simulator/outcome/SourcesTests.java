// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.simulator.outcome.NamedSteps.NamedStep;
import dev.braid.simulator.outcome.Step.Source;
import dev.braid.trace.AccessMode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Calls of actors written by hand, with values that fit to more than one way in which they were computed. */
class SourcesTests {
    private static final Source NOTHING = Source.NONE;

    @Test
    void constant_followsFromNoRead() throws UnmodelledException {
        assertThat(found(List.of(read(7), write(3)), List.of(read(9), write(3))))
                .containsExactly(NOTHING, Source.constant(3));
    }

    @Test
    void valueThatExceedsARead_followsFromIt() throws UnmodelledException {
        assertThat(found(List.of(read(7), write(9)), List.of(read(20), write(22))))
                .containsExactly(NOTHING, new Source(0, 2));
    }

    /** As {@code r1 = x; r2 = x} does: each result has its own read, or coherence could not be broken by a model. */
    @Test
    void equalReads_areTakenOneAfterTheOther() throws UnmodelledException {
        assertThat(found(
                        List.of(read(7), read(7), read(7), write(7), write(7), write(7)),
                        List.of(read(9), read(9), read(9), write(9), write(9), write(9))))
                .containsExactly(NOTHING, NOTHING, NOTHING, new Source(0, 0), new Source(1, 0), new Source(2, 0));
    }

    @Test
    void equalReads_areTakenAgain_onceAllAre() throws UnmodelledException {
        assertThat(found(List.of(read(7), write(7), write(7)), List.of(read(9), write(9), write(9))))
                .containsExactly(NOTHING, new Source(0, 0), new Source(0, 0));
    }

    /** A read of another value that happens to lie near is not a source, as long as one needs nothing added. */
    @Test
    void leastToAdd_goesBeforeTheFirst_andBeforeWhatNobodyHasTaken() throws UnmodelledException {
        assertThat(found(List.of(read(8), read(7), write(7), write(7)), List.of(read(10), read(9), write(9), write(9))))
                .containsExactly(NOTHING, NOTHING, new Source(1, 0), new Source(1, 0));
        assertThat(found(List.of(read(9), read(6), write(7)), List.of(read(11), read(8), write(9))))
                .containsExactly(NOTHING, NOTHING, new Source(1, 1));
        assertThat(found(List.of(read(8), read(5), write(7)), List.of(read(10), read(7), write(9))))
                .as("one less, not two more")
                .containsExactly(NOTHING, NOTHING, new Source(0, -1));
    }

    @Test
    void readAfterTheWrite_isNoSource() {
        assertThatThrownBy(() -> found(List.of(write(7), read(7)), List.of(write(9), read(9))))
                .isInstanceOf(UnmodelledException.class)
                .hasMessage("what actor writes to State.x is neither a constant nor a value that it read, or that and a"
                        + " constant");
    }

    @Test
    void difference_wrapsAsTheLocationDoes() throws UnmodelledException {
        assertThat(found(List.of(read(Integer.MAX_VALUE), write(Integer.MIN_VALUE)), List.of(read(1), write(2))))
                .containsExactly(NOTHING, new Source(0, 1));
    }

    private static List<Source> found(List<NamedStep> one, List<NamedStep> other) throws UnmodelledException {
        return new Sources(List.of(one, other)).find("actor");
    }

    private static NamedStep read(long value) {
        return step(Step.Kind.READ, value, 0);
    }

    private static NamedStep write(long value) {
        return step(Step.Kind.WRITE, 0, value);
    }

    private static NamedStep step(Step.Kind kind, long read, long written) {
        return new NamedStep(kind, "State.x", AccessMode.PLAIN, Integer.BYTES, false, false, read, written);
    }
}
