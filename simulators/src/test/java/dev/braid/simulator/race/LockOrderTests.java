// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.predict.PredictedRaceSimulator;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import dev.braid.trace.SiteKind;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the order by locks in traces that are written by hand; {@link RaceOracleTests} has random ones. */
class LockOrderTests {
    private static final String PACKAGE = "java.util.concurrent.locks.";
    private static final long LOCK = 20;
    private static final long NODE = 21;
    private static final long LATCH = 22;
    private static final int STATE = 50;
    private static final int CAS = 51;
    private static final int HEAD = 52;
    private static final int NEXT = 53;
    private static final int READER = 1 << 16;

    private final TraceFixture trace = new TraceFixture();

    @BeforeEach
    void nameWhatTheTracesHave() {
        String queued = PACKAGE + "AbstractQueuedSynchronizer";
        trace.symbols
                .fieldSite(12, "value")
                .fieldSite(13, "value")
                .siteIn(STATE, queued, "getState", "state")
                .methodSite(CAS, SiteKind.UNSAFE, queued, "compareAndSetState")
                .siteIn(HEAD, queued, "signalNext", "head")
                .siteIn(NEXT, queued, "signalNext", "next")
                .type(LOCK, PACKAGE + "ReentrantReadWriteLock$FairSync")
                .type(NODE, queued + "$SharedNode")
                .type(LATCH, "java.util.concurrent.CountDownLatch$Sync");
        trace.begin(1, "main").begin(2, "worker").begin(3, "helper");
    }

    @Test
    void readers_areNotOrdered() {
        cas(1, 0, READER).at(12).write(1, 7, 16, 5);
        cas(1, READER, 0);
        look(2, LOCK, 0);
        cas(2, 0, READER).at(13).write(2, 7, 16, 6);

        assertRaces();
    }

    @Test
    void readerThatWaits_isNotOrderedByTheQueue() {
        trace.at(12).write(1, 7, 16, 5);
        look(1, LOCK, 1).at(NEXT).mode(AccessMode.VOLATILE).writeReference(1, NODE, 16, 9);
        trace.operation(EventKind.PARK, 1, 100);
        cas(2, 0, READER);
        cas(2, READER, 0).at(HEAD).readReference(2, LOCK, 24, NODE).at(NEXT).readReference(2, NODE, 16, 9);
        trace.operation(EventKind.UNPARK, 2, 100).mode(AccessMode.PLAIN);
        trace.at(13).write(2, 7, 16, 6);

        assertRaces();
    }

    @Test
    void writer_comesAfterReaders_andReadersAfterIt() {
        cas(1, 0, READER).at(12).read(1, 7, 16, 5);
        cas(2, READER, 2 * READER).at(12).read(2, 7, 16, 5);
        cas(1, 2 * READER, READER);
        cas(2, READER, 0);
        cas(3, 0, 1).at(13).write(3, 7, 16, 6);
        set(3, 0);
        cas(1, 0, READER).at(12).read(1, 7, 16, 6);

        assertAgree();
    }

    /** The lock does not say so, but the memory that it reads does. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whoSeesALockHeld_comesAfterWhoHasTakenIt(boolean isHeldByAReader) {
        trace.at(12).write(1, 7, 16, 5);
        cas(1, 0, isHeldByAReader ? READER : 1);
        look(2, LOCK, isHeldByAReader ? READER : 1)
                .mode(AccessMode.PLAIN)
                .at(13)
                .write(2, 7, 16, 6);

        assertAgree();
    }

    @Test
    void latchBeforeALock_orders() {
        trace.at(12).write(1, 7, 16, 5);
        trace.at(STATE)
                .mode(AccessMode.VOLATILE)
                .size(4)
                .write(1, LATCH, 12, 0)
                .mode(AccessMode.PLAIN)
                .size(8);
        look(2, LATCH, 0);
        look(2, LOCK, 0);
        cas(2, 0, READER).at(13).write(2, 7, 16, 6);

        assertAgree();
    }

    @Test
    void stampedLock_isOneForReadingAndWriting() {
        String lock = PACKAGE + "StampedLock";
        trace.symbols.type(LOCK, lock).methodSite(CAS, SiteKind.UNSAFE, lock, "casState");
        trace.symbols.siteIn(STATE, lock, "releaseWrite", "state");
        cas(1, 256, 257).at(12).write(1, 7, 16, 5);
        cas(1, 257, 256);
        cas(2, 256, 384).at(12).write(2, 7, 16, 6);
        set(2, 512);
        assertAgree();

        cas(1, 512, 513).at(12).write(1, 7, 16, 5);
        cas(1, 513, 512);
        cas(2, 512, 513).at(13).write(2, 7, 16, 6);
        assertRaces();
    }

    private TraceFixture look(int thread, long object, long state) {
        return trace.at(STATE)
                .mode(AccessMode.VOLATILE)
                .size(4)
                .read(thread, object, 12, state)
                .size(8);
    }

    private TraceFixture cas(int thread, long from, long to) {
        trace.at(CAS).mode(AccessMode.VOLATILE).size(4).readWrite(thread, LOCK, 12, from, to);
        return trace.mode(AccessMode.PLAIN).size(8);
    }

    private void set(int thread, long state) {
        trace.at(STATE).mode(AccessMode.VOLATILE).size(4).write(thread, LOCK, 12, state);
        trace.mode(AccessMode.PLAIN).size(8);
    }

    private void assertRaces() {
        assertThat(trace.judge(new RaceSimulator(), new Outputs())).isInstanceOf(Verdict.Diverges.class);
        assertThat(trace.judge(new PredictedRaceSimulator(), new Outputs())).isInstanceOf(Verdict.Diverges.class);
    }

    private void assertAgree() {
        assertThat(trace.judge(new RaceSimulator(), new Outputs())).isInstanceOf(Verdict.Agrees.class);
        assertThat(trace.judge(new PredictedRaceSimulator(), new Outputs())).isInstanceOf(Verdict.Agrees.class);
    }
}
