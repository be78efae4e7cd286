// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program;

import dev.braid.benchmark.jvm.MeasuredJvm;
import dev.braid.benchmark.jvm.Mode;
import dev.braid.benchmark.jvm.TracedMeasuredJvm;
import dev.braid.benchmark.result.Result;
import dev.braid.benchmark.result.Results;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A program in one mode, in its JVM. */
final class MeasuredProgram implements Closeable {
    private final Mode mode;
    private final MeasuredJvm jvm;
    private final List<Double> millisPerRound = new ArrayList<>();
    private boolean isCold = true;
    private long roundNanos = 1;
    private int rounds = 1;
    private int blockRounds;
    private long records;
    private long bytes;
    private long checksum;

    MeasuredProgram(Mode mode, MeasuredJvm jvm) {
        this.mode = mode;
        this.jvm = jvm;
    }

    Mode mode() {
        return mode;
    }

    /** Runs rounds until the compilers have had their time, and finds out how many rounds make a block. */
    void warmUp(int threads, Pace pace) throws IOException, InterruptedException {
        boolean isInstrumented = mode.isCollected() && mode != Mode.NOTHING_IN_SCOPE;
        long needed = isCold && isInstrumented ? pace.firstWarmUpNanos() : pace.warmUpNanos();
        isCold = false;
        long spent = 0;
        int count = 1;
        while (spent < needed) {
            long nanos = run(threads, count);
            spent += nanos;
            roundNanos = Math.max(1, nanos / count);
            count = (int) Math.max(1, Math.min(pace.rounds(roundNanos), 1 + (needed - spent) / roundNanos));
        }
        rounds = pace.rounds(roundNanos);
    }

    long blockNanos() {
        return roundNanos * rounds;
    }

    void measureBlock(int threads) throws IOException, InterruptedException {
        long recordsBefore = 0;
        long bytesBefore = 0;
        if (jvm instanceof TracedMeasuredJvm traced) {
            recordsBefore = traced.records();
            bytesBefore = traced.bytes();
        }
        millisPerRound.add(run(threads, rounds) / 1e6 / rounds);
        blockRounds += rounds;
        if (jvm instanceof TracedMeasuredJvm traced) {
            records += traced.records() - recordsBefore;
            bytes += traced.bytes() - bytesBefore;
        }
    }

    private long run(int threads, int count) throws IOException, InterruptedException {
        MeasuredJvm.Answer answer = jvm.ask(threads + " " + count);
        int space = answer.text().indexOf(' ');
        checksum = Long.parseLong(answer.text().substring(space + 1));
        return Long.parseLong(answer.text().substring(0, space)) + answer.lagNanos();
    }

    Result result(String row) {
        return Result.of(ProgramSection.NAME, row, mode.title(), "ms", millisPerRound);
    }

    /** Says what a round recorded, and what each record cost beyond the plain program. */
    void describeRecords(String row, Result plain, Results results) {
        String section = ProgramSection.NAME + ": records";
        double perRound = (double) records / blockRounds;
        double nanos = (result(row).median() - plain.median()) * 1e6 / perRound;
        results.add(Result.of(section, row, "thousands a round", "", List.of(perRound / 1000)));
        results.add(Result.of(section, row, "bytes each", "", List.of((double) bytes / records)));
        results.add(Result.of(section, row, "wall-clock ns each", "", List.of(nanos)));
    }

    /** Says what branch records add to a trace: to its time, in pairs, and to its bytes. */
    void describeBranches(String row, MeasuredProgram traced, Results results) {
        String section = ProgramSection.NAME + ": branch records";
        Result time = Result.of(section, row, "time over traced", "ms", millisPerRound);
        results.add(time.over(traced.result(row)));
        double more = bytesPerRound() / traced.bytesPerRound();
        results.add(new Result(section, row, "bytes over traced", "", List.of(bytesPerRound()), List.of(more)));
    }

    private double bytesPerRound() {
        return (double) bytes / blockRounds;
    }

    /** @throws IllegalStateException if this program has not computed what the other one has */
    void requireChecksum(MeasuredProgram other) {
        if (checksum != other.checksum) {
            throw new IllegalStateException("checksum " + checksum + " in mode '" + mode.title() + "', "
                    + other.checksum + " in mode '" + other.mode.title() + "'");
        }
    }

    /** Forgets what was measured. */
    void clear() {
        millisPerRound.clear();
        records = 0;
        bytes = 0;
        blockRounds = 0;
    }

    /**
     * Ends the JVM.
     *
     * @throws IllegalStateException if what it recorded must not be trusted: its time would be of no use
     */
    void finish() throws IOException {
        if (mode.isCollected() && jvm instanceof TracedMeasuredJvm traced) {
            List<String> reasons = traced.finish().stream()
                    .filter(reason -> mode != Mode.NOTHING_IN_SCOPE || !reason.contains("no traced access"))
                    .toList();
            if (!reasons.isEmpty()) {
                throw new IllegalStateException("mode '" + mode.title() + "': " + String.join("; ", reasons));
            }
        }
    }

    @Override
    public void close() throws IOException {
        jvm.close();
    }
}
