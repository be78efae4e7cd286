// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.Sweep;
import dev.braid.schedule.Timeouts;
import dev.braid.tracer.schedule.RandomProgram.Kind;
import dev.braid.tracer.schedule.RandomProgram.Step;
import fixture.schedule.Cells;
import fixture.schedule.VirtualThreads;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Runs random programs as Java under all schedules, and compares their outcomes with those of the {@link Interpreter}.
 * Runs of one reads-from class have to have one outcome. In programs of reads and writes that all write other values,
 * each class has an outcome of its own.
 *
 * <p>It is not traced itself: its only points are those of {@link Cells}.
 */
public final class CrossCheck {
    /** Searches of a program: in the first one, the JVM may still load and initialise classes. */
    private static final int ATTEMPTS = 3;

    /** One of so many programs is of reads and writes alone. */
    private static final int ONE_OF_ACCESSES = 8;

    /** Stands for the outcome of a class that has several. */
    private static final String SEVERAL = "several outcomes";

    /** Limits of time that may end early, one of these for each program. */
    private static final Timeouts[] TIMEOUTS = {
        Timeouts.IDLE, Timeouts.SLEEPS, Timeouts.IDLE, Timeouts.ANY, Timeouts.SPURIOUS
    };

    /** By thread; not lists, whose elements are traced. */
    private final Step[][] program;

    private final Timeouts timeouts;
    private final int mostRuns;
    private final boolean isVirtual;
    private Cells cells = new Cells();
    private Object[] monitors = {};
    private Thread[] threads = {};
    private String[] logs = {};

    private CrossCheck(RandomProgram program, Timeouts timeouts, int mostRuns, boolean isVirtual) {
        this.timeouts = timeouts;
        this.isVirtual = isVirtual;
        this.mostRuns = mostRuns;
        this.program = program.threads().stream()
                .map(steps -> steps.toArray(new Step[0]))
                .toArray(Step[][]::new);
    }

    /**
     * @param args the first seed, the number of programs, and the most states and schedules of a program; one that has
     *     more is left out
     */
    public static void main(String[] args) {
        long seed = Long.parseLong(args[0]);
        int wanted = Integer.parseInt(args[1]);
        int mostStates = Integer.parseInt(args[2]);
        int mostRuns = Integer.parseInt(args[3]);
        int checked = 0;
        int deadlocks = 0;
        int virtual = 0;
        int leftOut = 0;
        long runs = 0;
        long classes = 0;
        long start = System.nanoTime();
        while (checked < wanted) {
            boolean isOfAccesses = seed % ONE_OF_ACCESSES == 0;
            RandomProgram program = isOfAccesses ? RandomProgram.ofAccesses(seed) : RandomProgram.of(seed);
            Timeouts timeouts = TIMEOUTS[(int) (seed % TIMEOUTS.length)];
            boolean isVirtual = VirtualThreads.exist() && seed / TIMEOUTS.length % 2 == 1;
            Set<String> expected = new Interpreter(program, timeouts, false).outcomes(mostStates);
            Set<String> possible = timeouts == Timeouts.SPURIOUS
                    ? new Interpreter(program, timeouts, true).outcomes(mostStates)
                    : expected;
            if (!expected.isEmpty() && !possible.isEmpty()) {
                Map<String, String> found = new HashMap<>();
                Map<Long, String> ofClass = new HashMap<>();
                long ran = -1;
                for (int attempt = 0; attempt < ATTEMPTS && ran < 0 && ran >= -mostRuns; attempt++) {
                    found.clear();
                    ofClass.clear();
                    ran = new CrossCheck(program, timeouts, mostRuns, isVirtual).explore(found, ofClass);
                }
                if (ran < 0) {
                    leftOut++;
                    seed++;
                    continue; // it has more schedules, or not the same in each run
                }
                if (!found.keySet().containsAll(expected) || !possible.containsAll(found.keySet())) {
                    Set<String> missing = new TreeSet<>(expected);
                    missing.removeAll(found.keySet());
                    Set<String> extra = new TreeSet<>(found.keySet());
                    extra.removeAll(possible);
                    System.out.println("MISMATCH seed " + seed + " " + timeouts + (isVirtual ? " virtual " : " ")
                            + program + "\n  missing "
                            + missing + "\n  extra "
                            + extra.stream().map(e -> e + " by " + found.get(e)).toList());
                }
                checkClasses(seed, program, ofClass, isOfAccesses);
                classes += ofClass.size();
                runs += Math.abs(ran);
                checked++;
                virtual += isVirtual ? 1 : 0;
                deadlocks += expected.toString().contains("deadlock") ? 1 : 0;
            }
            seed++;
        }
        long millis = (System.nanoTime() - start) / 1_000_000;
        System.out.println("checked " + checked + " programs, " + deadlocks + " of them with deadlocks, " + virtual
                + " with virtual threads, in " + runs + " runs of " + classes + " classes, " + millis + " ms; left out "
                + leftOut);
    }

    private static void checkClasses(
            long seed, RandomProgram program, Map<Long, String> ofClass, boolean areOutcomesClasses) {
        int outcomes = new HashSet<>(ofClass.values()).size();
        if (ofClass.containsValue(SEVERAL) || areOutcomesClasses && outcomes != ofClass.size()) {
            System.out.println(
                    "MISMATCH seed " + seed + " " + program + "\n  " + ofClass.size() + " classes: " + ofClass);
        }
    }

    /** {@return the number of runs, negative if they were not all} */
    private long explore(Map<String, String> found, Map<Long, String> ofClass) {
        ScheduleHooks.beginSearch(new int[0]);
        Sweep sweep = Sweep.exhaustive(timeouts);
        long runs = 0;
        boolean isMore = true;
        while (isMore) {
            if (++runs > mostRuns) {
                return -runs;
            }
            prepare();
            ScheduleHooks.begin(sweep, runs, 10_000, Long.MAX_VALUE);
            Throwable thrown = null;
            try {
                body();
            } catch (Throwable e) {
                thrown = e;
            }
            String[] logsThen = logs;
            ControlledRun run = ScheduleHooks.end(thrown);
            isMore = sweep.end();
            int[] values = {cells.read(0), cells.read(1), cells.read(2)};
            String outcome = Interpreter.format(run.ending() == ControlledRun.Ending.DEADLOCK, logsThen, values);
            if (run.ending() != ControlledRun.Ending.ENDED && run.ending() != ControlledRun.Ending.DEADLOCK
                    || run.thrown() != null
                    || run.death() != null
                    || run.left().length > 0) {
                outcome = run.ending() + " " + run.explanation() + run.thrown() + run.death() + List.of(run.left());
            }
            found.putIfAbsent(outcome, run.schedule() + " " + List.of(run.uncontrolled()));
            String seen = outcome;
            ofClass.merge(run.readsFrom(), seen, (one, other) -> one.equals(other) ? one : SEVERAL);
        }
        return sweep.isComplete() ? runs : -runs;
    }

    private void prepare() {
        cells = new Cells();
        monitors = new Object[] {new Object(), new Object()};
        int count = program.length;
        threads = new Thread[count];
        logs = new String[count];
        for (int i = 0; i < count; i++) {
            int number = i;
            logs[i] = "";
            Runnable body = () -> run(number, 0);
            threads[i] = isVirtual
                    ? VirtualThreads.unstarted("thread " + i, body)
                    : new Thread(null, body, "thread " + i, 0, false);
        }
    }

    private void body() throws InterruptedException {
        ScheduleHooks.enterUpcall(); // what happens before all have been started is not looked for
        for (Thread thread : threads) {
            thread.start();
        }
        ScheduleHooks.leaveUpcall();
        for (Thread thread : threads) {
            cells.join(thread);
        }
    }

    /** Runs the steps of a thread up to the exit that belongs to an entry before. {@return the index of that exit} */
    private int run(int thread, int from) {
        Step[] steps = program[thread];
        for (int i = from; i < steps.length; i++) {
            Step step = steps[i];
            if (step.kind() == Kind.EXIT) {
                return i;
            }
            if (step.kind() == Kind.ENTER) {
                int[] exit = new int[1];
                int inside = i + 1;
                cells.locked(monitors[step.target()], () -> exit[0] = run(thread, inside));
                i = exit[0];
            } else {
                try {
                    make(thread, step);
                } catch (InterruptedException e) {
                    logs[thread] += "I";
                }
            }
        }
        return steps.length;
    }

    private void make(int thread, Step step) throws InterruptedException {
        int target = step.target();
        switch (step.kind()) {
            case READ -> logs[thread] += cells.read(target);
            case WRITE -> cells.write(target, step.value());
            case COMPARE_AND_SET -> logs[thread] += cells.compareAndSet(step.value(), step.value() + 1) ? "t" : "f";
            case ADD -> logs[thread] += cells.add(1);
            case WAIT -> cells.await(monitors[target], step.value());
            case NOTIFY -> cells.notifyOne(monitors[target]);
            case NOTIFY_ALL -> cells.notifyEach(monitors[target]);
            case PARK -> cells.park();
            case UNPARK -> cells.unpark(threads[target]);
            case SLEEP -> cells.sleep(step.value());
            case INTERRUPT -> cells.interrupt(threads[target]);
            case TAKE_INTERRUPT -> logs[thread] += cells.takeInterrupt() ? "i" : "-";
            case YIELD -> cells.yield();
            case JOIN -> cells.join(threads[target]);
            default -> throw new IllegalStateException(step.toString());
        }
    }
}
