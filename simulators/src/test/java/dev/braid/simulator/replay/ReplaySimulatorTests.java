// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.Verdict;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import dev.braid.trace.RecordedEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplaySimulatorTests {
    private final ReplaySimulator replay = new ReplaySimulator();
    private final TraceFixture trace = new TraceFixture();

    ReplaySimulatorTests() {
        trace.begin(1, "thread-0").begin(2, "thread-1");
        trace.symbols
                .fieldSite(7, "value")
                .fieldSite(9, "value")
                .type(12, "demo.Counter")
                .field(12, 16, "value");
    }

    @Test
    void consistentTrace_agrees() {
        trace.read(1, 12, 16, 3).write(1, 12, 16, 4).readWrite(2, 12, 16, 4, 5).casFailed(1, 12, 16, 5);

        assertThat(judge())
                .isEqualTo(new Verdict.Agrees("3 reads of 1 locations (2 writes) returned the last traced write; 1 of"
                        + " the reads were the first of what they read"));
        assertThat(replay.reads()).isEqualTo(3);
        assertThat(replay.writes()).isEqualTo(2);
        assertThat(replay.learnt()).isEqualTo(1);
    }

    @Test
    void traceWithoutAccess_isInconclusive() {
        assertThat(judge())
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        inconclusive -> assertThat(inconclusive.reason()).contains("no access"));
    }

    @Test
    void traceOfLocksAlone_agrees_asNoValueCanBeWrong() {
        trace.operation(EventKind.MONITOR_ENTER, 1, 12).operation(EventKind.MONITOR_EXIT, 1, 12);

        assertThat(judge())
                .isEqualTo(new Verdict.Agrees("no memory was accessed beside 2 operations of synchronisation, so no"
                        + " value could be wrong"));
    }

    @Test
    void olderValue_isStale() {
        trace.at(7).write(1, 12, 16, 4).write(1, 12, 16, 5).write(1, 12, 16, 6);
        trace.at(9).read(2, 12, 16, 4);

        Divergence divergence = onlyDivergence();
        assertThat(divergence.kind()).isEqualTo("stale-value");
        assertThat(divergence.expected()).isEqualTo("6");
        assertThat(divergence.actual()).isEqualTo("4");
        assertThat(divergence.message())
                .isEqualTo("Thread 'thread-1' at demo.Counter.add(Counter.java:9) (event 5) read 4 from"
                        + " demo.Counter#12.value, but the last traced write there, by thread 'thread-0' at"
                        + " demo.Counter.add(Counter.java:7) (event 4), put 6. 4 stood there 2 values before: the"
                        + " trace's order is broken at this location.");
        assertThat(divergence.events())
                .containsExactly(trace.events().get(4), trace.events().get(5));
        assertThat(replay.staleValues()).isEqualTo(1);
    }

    @Test
    void learntValue_canBeStale() {
        trace.read(1, 12, 16, 9).write(1, 12, 16, 5).read(2, 12, 16, 9);

        assertThat(onlyDivergence().kind()).isEqualTo("stale-value");
    }

    @Test
    void valueWrittenLater_isEarly() {
        trace.at(7).write(1, 12, 16, 4);
        trace.at(9).read(2, 12, 16, 5);
        trace.at(7).readWrite(1, 12, 16, 5, 6).write(1, 12, 16, 5);

        Divergence divergence = onlyDivergence();
        assertThat(divergence.kind()).isEqualTo("early-value");
        assertThat(divergence.message())
                .contains("written there only later, by thread 'thread-0'")
                .contains("event 5");
        assertThat(divergence.events())
                .containsExactly(
                        trace.events().get(2),
                        trace.events().get(3),
                        trace.events().get(5));
        assertThat(replay.earlyValues()).isEqualTo(1);
        assertThat(replay.untracedWrites()).isZero();
    }

    @Test
    void valueOfNobody_isAnUntracedWritersAndReportedOnce() {
        trace.at(7).write(1, 12, 16, 4);
        trace.at(9).read(2, 12, 16, 77).read(2, 12, 16, 77).read(1, 12, 16, 77);

        Divergence divergence = onlyDivergence();
        assertThat(divergence.kind()).isEqualTo("untraced-writer");
        assertThat(divergence.message())
                .contains("read 77 from demo.Counter#12.value")
                .contains("No traced write put 77 there, and no later one does");
        assertThat(replay.untracedWrites()).isEqualTo(1);
    }

    @Test
    void secondMismatch_namesWhatWasFoundAndTheOlderWriter() {
        trace.at(7).write(1, 12, 16, 4);
        trace.at(9).read(2, 12, 16, 77).read(2, 12, 16, 88);

        List<Divergence> divergences = divergences();
        assertThat(divergences).hasSize(2);
        assertThat(divergences.get(1).expected()).isEqualTo("77");
        assertThat(divergences.get(1).message()).contains("is older than the read that found 77 there");
    }

    @Test
    void lastWriter_isRebuiltWhole() {
        trace.size(4).read(1, 12, 16, 1).at(7).readWrite(1, 12, 16, 1, -2).at(9).read(2, 12, 16, 8);

        RecordedEvent writer = onlyDivergence().events().get(0);
        assertThat(writer).isEqualTo(trace.events().get(3));
    }

    @Test
    void partOfAWideWrite_isComparedAndNamesItsWriter() {
        trace.write(1, 5, 16, 0x0807060504030201L).size(2);
        trace.read(2, 5, 18, 0x0403).read(2, 5, 20, 0x0607);

        Divergence divergence = onlyDivergence();
        assertThat(divergence.expected()).isEqualTo(Long.toString(0x0605));
        assertThat(divergence.events())
                .containsExactly(trace.events().get(2), trace.events().get(4));
        assertThat(divergence.message()).contains("(8 bytes) made it");
    }

    @Test
    void unalignedAccess_crossesCells() {
        trace.write(1, 5, 21, 0x0807060504030201L).size(1).write(1, 5, 24, 0x7F);
        trace.size(8).read(2, 5, 21, 0x080706057F030201L);

        assertThat(judge()).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void splitLocation_staysStaleByByte() {
        trace.write(1, 5, 16, 0x11).write(1, 5, 16, 0x22).size(1);
        trace.read(2, 5, 16, 0x11);

        assertThat(onlyDivergence().kind()).isEqualTo("stale-value");
    }

    @Test
    void neighbouringReferences_doNotOverlap() {
        trace.writeReference(1, 5, 16, 100).writeReference(1, 5, 20, 200);
        trace.readReference(2, 5, 16, 100).readReference(2, 5, 20, 200);

        assertThat(judge()).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void wrongReference_isNamedByItsObject() {
        trace.symbols.type(200, "demo.Node");
        trace.writeReference(1, 5, 16, 200).readReference(2, 5, 16, 0);

        Divergence divergence = onlyDivergence();
        assertThat(divergence.expected()).isEqualTo("demo.Node#200");
        assertThat(divergence.actual()).isEqualTo("null");
    }

    @Test
    void memoryOutsideTheHeap_isReplayedByItsAddress() {
        trace.write(1, 0, 0x7FFF_1234_5678L, 3).read(2, 0, 0x7FFF_1234_5678L, 4);

        assertThat(onlyDivergence().message()).contains("address 0x7fff12345678");
    }

    @Test
    void unsignedForm_isTheSameValue() {
        trace.size(2).write(1, 12, 16, 0xFFFF).read(2, 12, 16, -1);

        assertThat(judge()).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void manyMismatches_areCountedExactlyAndShownUpToTheLimit() {
        trace.write(1, 12, 16, 0);
        for (int i = 1; i <= 1000; i++) {
            trace.read(2, 12, 16, 1000 + i);
        }

        List<Divergence> divergences = divergences();
        assertThat(divergences).hasSize(MismatchLog.SHOWN_LIMIT + 1);
        assertThat(divergences.get(MismatchLog.SHOWN_LIMIT).kind()).isEqualTo("summary");
        assertThat(divergences.get(MismatchLog.SHOWN_LIMIT).message()).contains("1,000 reads");
        assertThat(replay.untracedWrites()).isEqualTo(1000);
    }

    @Test
    void mismatchFarFromItsWrite_isStillExplained() {
        for (int i = 0; i < 2000; i++) {
            trace.write(1, 12, 16, i);
        }
        trace.read(2, 12, 16, 5).read(2, 12, 16, 5000);
        for (int i = 2000; i <= 5000; i++) {
            trace.write(1, 12, 16, i);
        }

        assertThat(divergences()).extracting(Divergence::kind).containsExactly("stale-value", "early-value");
    }

    @Test
    void oddSize_isRefused() {
        trace.size(3).read(1, 12, 16, 0);

        replay.start(trace.header());
        assertThatThrownBy(() -> trace.events().forEach(replay::event))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("3 bytes");
    }

    private Verdict judge() {
        return trace.judge(replay, new Outputs());
    }

    private List<Divergence> divergences() {
        Verdict verdict = judge();
        assertThat(verdict).isInstanceOf(Verdict.Diverges.class);
        return ((Verdict.Diverges) verdict).divergences();
    }

    private Divergence onlyDivergence() {
        List<Divergence> divergences = divergences();
        assertThat(divergences).hasSize(1);
        return divergences.get(0);
    }
}
