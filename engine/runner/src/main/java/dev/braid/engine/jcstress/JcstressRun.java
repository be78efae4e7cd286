// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.jcstress;

import dev.braid.engine.jcstress.ParticipantThread.Seat;
import dev.braid.simulator.outcome.ObservationOutputs;
import dev.braid.trace.Outputs;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;

/** One trial of a test of jcstress: runs it again and again, each time on new objects, and keeps how each run ended. */
public final class JcstressRun {
    /** The test that a class annotated with {@code @JCStressTest} has, {@link #outcomes}. */
    public static final Method TEST;

    private static final int RUNS = 200;
    private static final int TERMINATION_RUNS = 20;

    /** Time in which an actor must heed its signal, on a machine that has other things to do, too. */
    private static final long MILLIS_TO_HEED = 30_000;

    /** Some microseconds: about what an actor's accesses take. */
    private static final int MOST_DELAY_SPINS = 200;

    /** Outcome of tests of termination, as jcstress names it. */
    private static final String TERMINATED = "TERMINATED";

    private static final String STALE = "STALE";
    private static final String ERROR = "ERROR";

    static {
        try {
            TEST = JcstressRun.class.getDeclaredMethod("outcomes");
        } catch (NoSuchMethodException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final JcstressTestClass test;
    private final RunObjects.Maker objects;
    private final List<CalledMethod> actors;
    private final Optional<CalledMethod> arbiter;
    /** Signal of a test of termination. */
    private final Optional<CalledMethod> signal;

    private final Probes probes;
    private final SplittableRandom random;
    private final long millisToHeed;
    /** Result of each run: its object, or a text. */
    private final List<Object> results = new ArrayList<>();

    /**
     * Prepares a trial, which calls the actors of a test whose model can be told.
     *
     * @param trial from 1
     * @throws Throwable what the constructors of the test's objects throw
     */
    public JcstressRun(Class<?> testClass, int trial) throws Throwable {
        this(testClass, trial, MILLIS_TO_HEED);
    }

    JcstressRun(Class<?> testClass, int trial, long millisToHeed) throws Throwable {
        test = new JcstressTestClass(testClass);
        objects = new RunObjects.Maker(test);
        actors = test.actors().stream().map(CalledMethod::new).toList();
        arbiter = test.arbiters().stream().map(CalledMethod::new).findFirst();
        signal = test.isTermination()
                ? Optional.of(new CalledMethod(test.signals().get(0)))
                : Optional.empty();
        random = new SplittableRandom(trial);
        this.millisToHeed = millisToHeed;
        List<CalledMethod> participants = new ArrayList<>(actors);
        arbiter.ifPresent(participants::add);
        probes = signal.isPresent() ? Probes.none() : Probes.of(objects, participants);
    }

    /** Runs them all. Throws what an actor or the arbiter threw. */
    public void outcomes() throws Throwable {
        if (signal.isPresent()) {
            for (int run = 1; run <= TERMINATION_RUNS; run++) {
                terminate("run " + run, signal.get());
            }
            return;
        }
        probes.run();
        for (int run = 1; run <= RUNS; run++) {
            meet("run " + run);
        }
    }

    private void meet(String run) throws Throwable {
        RunObjects shared = objects.make();
        Meeting meeting = new Meeting(actors.size());
        List<ParticipantThread> threads = new ArrayList<>();
        for (int i = 0; i < actors.size(); i++) {
            Seat seat = new Seat(meeting, i, random.nextInt(MOST_DELAY_SPINS));
            threads.add(new ParticipantThread(run, actors.get(i), shared, seat));
        }
        for (int i = 0; i < threads.size(); i++) {
            threads.get(i).start();
        }
        for (int i = 0; i < threads.size(); i++) {
            endOf(threads.get(i));
        }
        if (arbiter.isPresent()) {
            ParticipantThread last = new ParticipantThread(run, arbiter.get(), shared);
            last.start();
            endOf(last);
        }
        results.add(Objects.requireNonNull(shared.result(), "a test of this mode has a result"));
    }

    private static void endOf(ParticipantThread thread) throws Throwable {
        thread.join();
        if (thread.failure().isPresent()) {
            throw thread.failure().get();
        }
    }

    private void terminate(String run, CalledMethod told) throws Throwable {
        RunObjects shared = objects.make();
        ParticipantThread actor = new ParticipantThread(run, actors.get(0), shared);
        actor.start();
        while (!actor.hasStarted()) {
            Thread.sleep(1);
        }
        boolean fails = false;
        try {
            told.on(shared, actor);
        } catch (Exception e) {
            fails = true;
        }
        actor.join(millisToHeed);
        if (actor.isAlive()) {
            results.add(STALE);
            throw new IllegalStateException(actors.get(0).name() + " of "
                    + test.type().getName() + " has not ended "
                    + millisToHeed + " ms after " + told.name() + " (outcome " + STALE + "), and would disturb later"
                    + " runs; find in the trace where it hangs, and let it heed the signal.");
        }
        if (actor.failure().filter(failure -> !(failure instanceof Exception)).isPresent()) {
            throw actor.failure().get();
        }
        results.add(fails || actor.failure().isPresent() ? ERROR : TERMINATED);
    }

    /** Puts out what was noted so far; results become texts only now, as that would be traced, too. */
    public void putObservation(Outputs outputs) {
        ObservationOutputs.put(
                test.observation(
                        results.stream().map(String::valueOf).toList(),
                        signal.isPresent() ? "it is about an actor's end" : probes.obstacle()),
                outputs);
    }
}
