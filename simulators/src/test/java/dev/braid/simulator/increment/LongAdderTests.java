// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.increment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Outputs;
import org.junit.jupiter.api.Test;

/** Traces as a {@code LongAdder} in a field {@code counter} leaves them. */
class LongAdderTests {
    private static final int MAIN = 1;
    private static final int FIRST = 2;
    private static final int SECOND = 3;

    private static final long OWNER = 10;
    private static final long ADDER = 20;
    private static final long CELLS = 30;

    private static final long BASE = 16;
    private static final long CELLS_FIELD = 24;
    private static final long BUSY = 12;
    private static final long CELL_VALUE = 144;

    private final TraceFixture trace = new TraceFixture();

    LongAdderTests() {
        trace.symbols.fieldSite(1, "counter").unsafeSite(2);
        trace.begin(MAIN, "main").begin(FIRST, "thread-0").begin(SECOND, "thread-1");
        trace.at(1).writeReference(MAIN, OWNER, 16, ADDER).at(2);
        trace.symbols.type(ADDER, "java.util.concurrent.atomic.LongAdder");
    }

    @Test
    void baseAndCells_areSummed() {
        trace.read(FIRST, ADDER, BASE, 0).readWrite(FIRST, ADDER, BASE, 0, 1).casFailed(SECOND, ADDER, BASE, 1);
        lock(SECOND);
        trace.write(SECOND, 40, CELL_VALUE, 1)
                .writeReference(SECOND, CELLS, 20, 40)
                .writeReference(SECOND, ADDER, CELLS_FIELD, CELLS);
        unlock(SECOND);
        trace.read(FIRST, 40, CELL_VALUE, 1).readWrite(FIRST, 40, CELL_VALUE, 1, 2);

        assertThat(judge(outputs(2, 1, 3))).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void discardedCell_doesNotCount() {
        trace.write(SECOND, 40, CELL_VALUE, 1).readWrite(SECOND, ADDER, BASE, 0, 1);

        assertThat(judge(outputs(0, 1, 1))).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void cellInAGrownArray_isReachedThroughReads() {
        long grown = 31;
        trace.writeReference(FIRST, ADDER, CELLS_FIELD, grown)
                .readReference(SECOND, grown, 24, 41)
                .read(SECOND, 41, CELL_VALUE, 7)
                .readWrite(SECOND, 41, CELL_VALUE, 7, 8);

        assertThat(judge(outputs(0, 1, 1))).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void spinLock_isNoCounter() {
        lock(FIRST);
        unlock(FIRST);
        lock(SECOND);
        unlock(SECOND);
        trace.readWrite(FIRST, ADDER, BASE, 0, 1);

        assertThat(judge(outputs(1, 0, 1))).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void flagsAndLocksOfACounterObject_areNoCounters() {
        long sync = 50;
        trace.symbols.type(sync, "java.util.concurrent.locks.ReentrantLock$NonfairSync");
        trace.writeReference(MAIN, ADDER, 40, sync).writeReference(FIRST, sync, 16, 51);
        trace.write(FIRST, 51, 16, 1).readWrite(FIRST, sync, 12, 0, 1).readWrite(FIRST, sync, 12, 1, 2);
        trace.size(1).read(FIRST, ADDER, 60, 0).write(FIRST, ADDER, 60, 1);
        trace.size(8).readWrite(FIRST, ADDER, BASE, 0, 1);

        assertThat(judge(outputs(1, 0, 1))).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void firstValueOfTheCounterItself_isNoIncrement() {
        trace.write(MAIN, ADDER, BASE, 1).readWrite(FIRST, ADDER, BASE, 1, 2);

        assertThat(judge(outputs(1, 0, 1))).isInstanceOf(Verdict.Agrees.class);
    }

    private void lock(int thread) {
        trace.size(4)
                .read(thread, ADDER, BUSY, 0)
                .readWrite(thread, ADDER, BUSY, 0, 1)
                .size(8);
    }

    private void unlock(int thread) {
        trace.size(4).write(thread, ADDER, BUSY, 0).size(8);
    }

    private Verdict judge(Outputs actual) {
        return trace.judge(new IncrementCountSimulator(), actual);
    }

    private static Outputs outputs(long first, long second, long total) {
        Outputs outputs = new Outputs();
        outputs.put("thread-0.increments", first);
        outputs.put("thread-1.increments", second);
        outputs.put("total", total);
        return outputs;
    }
}
