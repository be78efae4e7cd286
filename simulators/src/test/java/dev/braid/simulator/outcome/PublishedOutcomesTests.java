// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import static dev.braid.simulator.outcome.Litmus.add;
import static dev.braid.simulator.outcome.Litmus.lock;
import static dev.braid.simulator.outcome.Litmus.read;
import static dev.braid.simulator.outcome.Litmus.text;
import static dev.braid.simulator.outcome.Litmus.unlock;
import static dev.braid.simulator.outcome.Litmus.write;
import static dev.braid.simulator.outcome.Litmus.writeRead;
import static dev.braid.trace.AccessMode.PLAIN;
import static dev.braid.trace.AccessMode.VOLATILE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.AccessMode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Litmus tests whose outcomes are published. The names are those of Alglave, Maranget and Tautschnig ("Herding cats",
 * 2014). The outcomes of volatile and plain accesses follow from JLS 17.4, and those of the other modes from Lea
 * ("Using JDK 9 Memory Order Modes") and the samples of jcstress ({@code jmm.basic} and {@code jmm.advanced}).
 */
class PublishedOutcomesTests {
    private static final int X = 0;
    private static final int Y = 1;
    private static final int MONITOR = 2;

    /** The modes of writes and reads. */
    enum Mode {
        PLAIN(AccessMode.PLAIN, AccessMode.PLAIN),
        OPAQUE(AccessMode.OPAQUE, AccessMode.OPAQUE),
        RELEASE_ACQUIRE(AccessMode.RELEASE, AccessMode.ACQUIRE),
        VOLATILE(AccessMode.VOLATILE, AccessMode.VOLATILE);

        private final AccessMode write;
        private final AccessMode read;

        Mode(AccessMode write, AccessMode read) {
            this.write = write;
            this.read = read;
        }
    }

    @ParameterizedTest
    @CsvSource({"PLAIN, 00 01 10 11", "OPAQUE, 00 01 10 11", "RELEASE_ACQUIRE, 00 01 10 11", "VOLATILE, 01 10 11"})
    void storeBuffering(Mode mode, String allowed) throws UnmodelledException {
        LitmusTest test = Litmus.of(List.of(
                List.of(write(X, mode.write, 1), read(Y, mode.read)),
                List.of(write(Y, mode.write, 1), read(X, mode.read))));

        check(test, "01 10 11", allowed);
    }

    @ParameterizedTest
    @CsvSource({"PLAIN, 00 01 10 11", "OPAQUE, 00 01 10 11", "RELEASE_ACQUIRE, 00 01 11", "VOLATILE, 00 01 11"})
    void messagePassing(Mode mode, String allowed) throws UnmodelledException {
        LitmusTest test = Litmus.of(List.of(
                List.of(write(X, PLAIN, 1), write(Y, mode.write, 1)), List.of(read(Y, mode.read), read(X, PLAIN))));

        check(test, "00 01 11", allowed);
    }

    @ParameterizedTest
    @CsvSource({"PLAIN, 00 01 10 11", "OPAQUE, 00 01 10 11", "RELEASE_ACQUIRE, 00 01 10", "VOLATILE, 00 01 10"})
    void loadBuffering(Mode mode, String allowed) throws UnmodelledException {
        LitmusTest test = Litmus.of(List.of(
                List.of(read(X, mode.read), write(Y, mode.write, 1)),
                List.of(read(Y, mode.read), write(X, mode.write, 1))));

        check(test, "00 01 10", allowed);
    }

    /** Out of thin air: JLS 17.4.8, example 17.4.8-1. */
    @ParameterizedTest
    @CsvSource({"PLAIN, 00", "OPAQUE, 00", "RELEASE_ACQUIRE, 00", "VOLATILE, 00"})
    void loadBufferingOfWhatWasRead(Mode mode, String allowed) throws UnmodelledException {
        LitmusTest test = Litmus.of(List.of(
                List.of(read(X, mode.read), writeRead(Y, mode.write, 0, 0)),
                List.of(read(Y, mode.read), writeRead(X, mode.write, 0, 0))));

        check(test, "00", allowed);
    }

    @ParameterizedTest
    @CsvSource({"PLAIN, true", "OPAQUE, true", "RELEASE_ACQUIRE, true", "VOLATILE, false"})
    void independentReadsOfIndependentWrites(Mode mode, boolean isAllowed) throws UnmodelledException {
        LitmusTest test = Litmus.of(List.of(
                List.of(write(X, mode.write, 1)),
                List.of(write(Y, mode.write, 1)),
                List.of(read(X, mode.read), read(Y, mode.read)),
                List.of(read(Y, mode.read), read(X, mode.read))));
        List<Long> disagreement = List.of(1L, 0L, 1L, 0L);

        assertThat(SequentialConsistency.outcomes(test)).hasSize(15).doesNotContain(disagreement);
        assertThat(JavaMemoryModel.outcomes(test).contains(disagreement)).isEqualTo(isAllowed);
        assertThat(JavaMemoryModel.outcomes(test)).hasSize(isAllowed ? 16 : 15);
    }

    @ParameterizedTest
    @CsvSource({"PLAIN, 00 01 10 11", "OPAQUE, 00 01 11", "RELEASE_ACQUIRE, 00 01 11", "VOLATILE, 00 01 11"})
    void coherenceOfReads(Mode mode, String allowed) throws UnmodelledException {
        LitmusTest test =
                Litmus.of(List.of(List.of(write(X, mode.write, 1)), List.of(read(X, mode.read), read(X, mode.read))));

        check(test, "00 01 11", allowed);
    }

    /** Two readers see two writes in two orders. */
    @ParameterizedTest
    @CsvSource({"PLAIN, true", "OPAQUE, false", "RELEASE_ACQUIRE, false", "VOLATILE, false"})
    void coherenceOfWrites(Mode mode, boolean isAllowed) throws UnmodelledException {
        LitmusTest test = Litmus.of(List.of(
                List.of(write(X, mode.write, 1)),
                List.of(write(X, mode.write, 2)),
                List.of(read(X, mode.read), read(X, mode.read)),
                List.of(read(X, mode.read), read(X, mode.read))));
        List<Long> disagreement = List.of(1L, 2L, 2L, 1L);

        assertThat(SequentialConsistency.outcomes(test)).doesNotContain(disagreement);
        assertThat(JavaMemoryModel.outcomes(test).contains(disagreement)).isEqualTo(isAllowed);
    }

    @ParameterizedTest
    @CsvSource({"PLAIN, true", "OPAQUE, true", "RELEASE_ACQUIRE, false", "VOLATILE, false"})
    void writeToReadCausality(Mode mode, boolean isAllowed) throws UnmodelledException {
        LitmusTest test = Litmus.of(List.of(
                List.of(write(X, mode.write, 1)),
                List.of(read(X, mode.read), write(Y, mode.write, 1)),
                List.of(read(Y, mode.read), read(X, mode.read))));
        List<Long> lost = List.of(1L, 1L, 0L);

        assertThat(SequentialConsistency.outcomes(test)).doesNotContain(lost);
        assertThat(JavaMemoryModel.outcomes(test).contains(lost)).isEqualTo(isAllowed);
    }

    /** Known as 2+2W. */
    @ParameterizedTest
    @CsvSource({"PLAIN, 11 12 21 22", "OPAQUE, 11 12 21 22", "RELEASE_ACQUIRE, 11 12 21 22", "VOLATILE, 12 21 22"})
    void twoWritesEach(Mode mode, String allowed) throws UnmodelledException {
        LitmusTest test = Litmus.of(
                List.of(
                        List.of(write(X, mode.write, 1), write(Y, mode.write, 2)),
                        List.of(write(Y, mode.write, 1), write(X, mode.write, 2))),
                List.of(read(X, mode.read), read(Y, mode.read)));

        check(test, "12 21 22", allowed);
    }

    @Test
    void increments_areLost_unlessAtomicOrLocked() throws UnmodelledException {
        List<Step> look = List.of(read(X, PLAIN));
        List<Step> plain = List.of(read(X, PLAIN), writeRead(X, PLAIN, 0, 1));
        List<Step> ofVolatile = List.of(read(X, VOLATILE), writeRead(X, VOLATILE, 0, 1));
        List<Step> atomic = List.of(add(X, VOLATILE, 0, 1));
        List<Step> opaqueAtomic = List.of(add(X, AccessMode.OPAQUE, 0, 1));
        List<Step> locked = List.of(lock(MONITOR), read(X, PLAIN), writeRead(X, PLAIN, 1, 1), unlock(MONITOR));

        assertThat(outcomesOfLook(plain, look)).isEqualTo("1 2");
        assertThat(outcomesOfLook(ofVolatile, look)).isEqualTo("1 2");
        assertThat(outcomesOfLook(atomic, look)).isEqualTo("2");
        assertThat(outcomesOfLook(opaqueAtomic, look)).isEqualTo("2");
        assertThat(outcomesOfLook(locked, look)).isEqualTo("2");
    }

    /** The values that the arbiter's look finds, under both models. */
    private static String outcomesOfLook(List<Step> actor, List<Step> look) throws UnmodelledException {
        LitmusTest test = Litmus.of(List.of(actor, actor), look);
        LitmusTest last = new LitmusTest(
                test.actors(),
                test.arbiter(),
                test.initial(),
                test.results().subList(test.results().size() - 1, test.results().size()));
        String interleaved = text(SequentialConsistency.outcomes(last));
        assertThat(text(JavaMemoryModel.outcomes(last))).isEqualTo(interleaved);
        return interleaved;
    }

    @Test
    void volatileFlag_ordersOnlyWhoSeesIt() throws UnmodelledException {
        LitmusTest seen = Litmus.of(List.of(
                List.of(write(X, PLAIN, 1), write(Y, VOLATILE, 1), write(X, PLAIN, 2)),
                List.of(read(Y, VOLATILE), read(X, PLAIN))));

        check(seen, "00 01 02 11 12", "00 01 02 11 12");
    }

    private static void check(LitmusTest test, String interleaved, String allowed) throws UnmodelledException {
        assertThat(text(SequentialConsistency.outcomes(test)))
                .as("interleavings")
                .isEqualTo(interleaved);
        assertThat(text(JavaMemoryModel.outcomes(test))).as("the memory model").isEqualTo(allowed);
    }
}
