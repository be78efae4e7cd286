// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.frame;

import dev.braid.benchmark.hook.CpuTime;
import dev.braid.frame.Frames;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A loop of one kind of call, as JMH runs it in a JVM of its own. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FrameBenchmark {
    static final int CALLS = 1000;

    private static final Frames<Foo> FOO = Frames.of(Foo.class);

    @Param("EMPTY")
    public Variant variant = Variant.EMPTY;

    @Param("false")
    public boolean isObserved;

    private final HandSeqlock seqlock = new HandSeqlock();
    private final FooFrame generated = new FooFrame();
    private Runnable work = () -> {};
    private long cpuBefore;

    /** Chooses what is called, and observes it, once for all threads. */
    @Setup
    public void prepare() {
        work = switch (variant) {
            case EMPTY -> this::callEmpty;
            case SEQLOCK -> this::callSeqlock;
            case GENERATED -> this::callGenerated;
            case RECORD -> this::callRecord;
        };
        if (isObserved) {
            BackgroundReader.start(variant == Variant.RECORD ? "Foo" : "FooFrame");
        }
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
    @OperationsPerInvocation(CALLS)
    public void call() {
        work.run();
    }

    private void callEmpty() {
        for (int i = 0; i < CALLS; i++) {
            empty(i, i);
        }
    }

    private void callSeqlock() {
        for (int i = 0; i < CALLS; i++) {
            seqlock.write(i, i);
        }
    }

    private void callGenerated() {
        for (int i = 0; i < CALLS; i++) {
            generated.someCount(i).someValue(i).emit();
        }
    }

    private void callRecord() {
        for (int i = 0; i < CALLS; i++) {
            FOO.emit(new Foo(i, i));
        }
    }

    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    @SuppressWarnings("UnusedVariable") // passed as to a frame
    private void empty(int count, double value) {
        // Nothing: what a call costs.
    }
}
