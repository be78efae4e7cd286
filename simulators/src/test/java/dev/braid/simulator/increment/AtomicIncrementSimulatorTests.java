// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.increment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.Simulator;
import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Outputs;
import dev.braid.trace.RecordedEvent;
import org.junit.jupiter.api.Test;

class AtomicIncrementSimulatorTests {
    private static final int MAIN = 1;
    private static final int FIRST = 2;
    private static final int SECOND = 3;

    /** The object that has the field {@code counter}, and the field's offset. */
    private static final long OWNER = 10;

    private static final long FIELD = 16;

    /** Sites: of the field, of another field, inside the JDK. */
    private static final int COUNTER_SITE = 1;

    private static final int OTHER_SITE = 2;
    private static final int UNSAFE_SITE = 3;

    private final TraceFixture trace = new TraceFixture();

    AtomicIncrementSimulatorTests() {
        trace.symbols
                .fieldSite(COUNTER_SITE, "counter")
                .fieldSite(OTHER_SITE, "other")
                .unsafeSite(UNSAFE_SITE);
        trace.begin(MAIN, "main").begin(FIRST, "thread-0").begin(SECOND, "thread-1");
    }

    @Test
    void atomicLong_isCountedByThread() {
        trace.at(COUNTER_SITE).writeReference(MAIN, OWNER, FIELD, 20);
        trace.at(UNSAFE_SITE)
                .write(MAIN, 20, 16, 0)
                .readWrite(FIRST, 20, 16, 0, 1)
                .readWrite(SECOND, 20, 16, 1, 2)
                .casFailed(FIRST, 20, 16, 2)
                .readWrite(FIRST, 20, 16, 2, 3)
                .read(MAIN, 20, 16, 3);

        assertThat(judge(outputs(2, 2, 1, 0, 3)))
                .isEqualTo(new Verdict.Agrees("3 increments at 1 locations of 'counter' are what the program put out"));
    }

    @Test
    void wrongCount_diverges() {
        trace.at(COUNTER_SITE).readWrite(FIRST, OWNER, FIELD, 0, 1);

        assertDiverges(judge(outputs(2, 1, 0, 0, 1)), "thread-0.increments", "1", "2");
    }

    @Test
    void plainFieldInALock_isCountedWithoutTheLock() {
        long sync = 30;
        trace.at(COUNTER_SITE).size(4).write(MAIN, OWNER, FIELD, 0);
        trace.at(OTHER_SITE).writeReference(MAIN, OWNER, 24, sync);
        for (int i = 0; i < 6; i++) {
            int thread = i % 2 == 0 ? FIRST : SECOND;
            trace.at(UNSAFE_SITE).readWrite(thread, sync, 12, 0, 1);
            trace.at(COUNTER_SITE).read(thread, OWNER, FIELD, i).write(thread, OWNER, FIELD, i + 1);
            trace.at(UNSAFE_SITE).write(thread, sync, 12, 0);
        }

        assertThat(judge(outputs(3, 3, 3, 0, 6))).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void staticField_isCounted() {
        trace.symbols.staticFieldSite(5, "counter");
        trace.at(5).read(FIRST, 99, 120, 0).write(FIRST, 99, 120, 1);

        assertThat(judge(outputs(1, 1, 0, 0, 1))).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void fieldUpdater_isFoundByTheFieldsNameAtItsOffset() {
        trace.symbols.type(OWNER, "demo.Counter").field(OWNER, FIELD, "counter");
        trace.at(UNSAFE_SITE).readWrite(FIRST, OWNER, FIELD, 0, 1).readWrite(SECOND, OWNER, FIELD, 1, 2);

        assertThat(judge(outputs(1, 1, 1, 0, 2))).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void fieldOfTheSameNameInTheJdk_isNoCounter() {
        trace.symbols
                .platformFieldSite(6, "counter")
                .type(50, "java.util.Thing")
                .field(50, 16, "counter");
        trace.at(6).readWrite(FIRST, 50, 16, 0, 1);

        assertThat(judge(new Outputs())).isInstanceOf(Verdict.Inconclusive.class);
    }

    @Test
    void siteNamedLate_isStillTheCounters() {
        trace.at(7).readWrite(FIRST, OWNER, FIELD, 0, 1);
        trace.at(8).writeReference(MAIN, OWNER, 40, 60);
        trace.at(UNSAFE_SITE).readWrite(SECOND, 60, 16, 0, 1);
        Simulator simulator = new AtomicIncrementSimulator();
        simulator.start(trace.header());
        trace.events().forEach(simulator::event);
        trace.symbols.fieldSite(7, "counter").fieldSite(8, "counter");

        assertThat(simulator.finish(outputs(1, 1, 1, 1, 2))).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void lostUpdate_isShownWithTheTotal() {
        trace.at(COUNTER_SITE)
                .write(MAIN, OWNER, FIELD, 0)
                .read(FIRST, OWNER, FIELD, 0)
                .read(SECOND, OWNER, FIELD, 0)
                .write(FIRST, OWNER, FIELD, 1)
                .read(FIRST, OWNER, FIELD, 1)
                .write(FIRST, OWNER, FIELD, 2)
                .write(SECOND, OWNER, FIELD, 1)
                .read(MAIN, OWNER, FIELD, 1);

        Verdict verdict = judge(outputs(2, 1, 1, 1, 1));
        assertThat(verdict).isInstanceOfSatisfying(Verdict.Diverges.class, diverges -> {
            assertThat(diverges.divergences()).extracting(Divergence::kind).containsExactly("lost-update", "output");
            Divergence lost = diverges.divergences().get(0);
            assertThat(lost.events()).extracting(RecordedEvent::valueWritten).containsExactly(0L, 2L, 1L);
            assertThat(lost.message())
                    .contains("wrote 1 to")
                    .contains("had read 0")
                    .contains("had written 2");
            assertThat(diverges.divergences().get(1).expected()).isEqualTo("3");
            assertThat(diverges.divergences().get(1).actual()).isEqualTo("1");
        });
    }

    @Test
    void oneRead_justifiesOneIncrement() {
        trace.at(COUNTER_SITE)
                .read(FIRST, OWNER, FIELD, 4)
                .write(FIRST, OWNER, FIELD, 5)
                .write(FIRST, OWNER, FIELD, 5)
                .read(FIRST, OWNER, FIELD, 5)
                .write(FIRST, OWNER, FIELD, 9);

        assertThat(judge(outputs(1, 1, 0, 0, 1))).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void otherThreads_countInTheTotalOnly() {
        trace.at(COUNTER_SITE).readWrite(MAIN, OWNER, FIELD, 0, 1).readWrite(FIRST, OWNER, FIELD, 1, 2);

        assertThat(judge(outputs(1, 0, 0, 0, 2))).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void threadsOfOneName_shareTheirKeys() {
        trace.begin(4, "thread-0").at(COUNTER_SITE);
        trace.readWrite(FIRST, OWNER, FIELD, 0, 1).readWrite(4, OWNER, FIELD, 1, 2);

        assertThat(judge(outputs(2, 1, 0, 0, 2))).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void missingField_isInconclusive() {
        trace.at(OTHER_SITE).readWrite(FIRST, OWNER, FIELD, 0, 1);

        assertReason(judge(new Outputs()), "no access to a field 'counter'");
    }

    @Test
    void untracedCounterObject_isInconclusive() {
        trace.at(COUNTER_SITE).writeReference(MAIN, OWNER, FIELD, 20);

        assertReason(judge(new Outputs()), "no access to a number within the object");
    }

    @Test
    void subclass_canNameAnotherField() {
        trace.at(OTHER_SITE).readWrite(FIRST, OWNER, FIELD, 0, 1);
        Simulator simulator = new AtomicIncrementSimulator("other", EvenCounts.PREDICTED) {};

        assertThat(trace.judge(simulator, outputs(1, 1, 0, 0, 1))).isInstanceOf(Verdict.Agrees.class);
    }

    private Verdict judge(Outputs actual) {
        return trace.judge(new AtomicIncrementSimulator(), actual);
    }

    private static Outputs outputs(long first, long firstEvens, long second, long secondEvens, long total) {
        Outputs outputs = new Outputs();
        outputs.put("thread-0.increments", first);
        outputs.put("thread-0.evens", firstEvens);
        outputs.put("thread-1.increments", second);
        outputs.put("thread-1.evens", secondEvens);
        outputs.put("total", total);
        return outputs;
    }

    private static void assertDiverges(Verdict verdict, String key, String expected, String actual) {
        assertThat(verdict).isInstanceOf(Verdict.Diverges.class);
        assertThat(((Verdict.Diverges) verdict).divergences())
                .singleElement()
                .satisfies(divergence -> assertThat(divergence.message()).contains("'" + key + "'"))
                .extracting(Divergence::kind, Divergence::expected, Divergence::actual)
                .containsExactly("output", expected, actual);
    }

    private static void assertReason(Verdict verdict, String part) {
        assertThat(verdict)
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        inconclusive -> assertThat(inconclusive.reason()).contains(part));
    }
}
