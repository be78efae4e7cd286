// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.hook;

import dev.braid.benchmark.hook.access.Accesses;
import dev.braid.benchmark.hook.access.Cell;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One kind of access in one situation and variant, as JMH runs it in a JVM of its own. */
@State(Scope.Thread)
@BenchmarkMode(org.openjdk.jmh.annotations.Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HookBenchmark {
    private static final Cell CONTENDED = new Cell();
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    @Param("READ")
    public Operation operation = Operation.READ;

    @Param("OWN_1")
    public Situation situation = Situation.OWN_1;

    @Param("PLAIN")
    public Variant variant = Variant.PLAIN;

    private LongSupplier work = () -> 0;
    private long cpuBefore;

    /** Runs on the thread that is measured, so that what it makes is that thread's own. */
    @Setup
    public void prepare() throws InterruptedException {
        Cell cell = situation == Situation.CONTENDED ? CONTENDED : new Cell();
        if (situation == Situation.SHARED_2) {
            cell.share(NUMBERS.getAndIncrement());
        }
        work = variant.isByHand() ? byHand(cell) : () -> operation.asWritten(cell);
    }

    private LongSupplier byHand(Cell cell) {
        Bound bound = new Bound(cell, situation == Situation.CONTENDED ? ContendedStripes.ADDRESS : Bound.newStripes());
        return variant == Variant.TICKET ? () -> operation.ticket(bound) : () -> operation.bound(bound);
    }

    @Setup(Level.Iteration)
    public void startIteration() {
        cpuBefore = CpuTime.ofThisThread();
    }

    @TearDown(Level.Iteration)
    public void endIteration() {
        CpuTime.add(CpuTime.ofThisThread() - cpuBefore);
    }

    @Benchmark
    @OperationsPerInvocation(Accesses.COUNT)
    public long access() {
        return work.getAsLong();
    }

    /** Apart, because {@link Bound} needs a JVM that exports what it uses, and a traced program's does not. */
    private static final class ContendedStripes {
        static final long ADDRESS = Bound.newStripes();
    }
}
