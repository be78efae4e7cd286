// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.jcstress;

import dev.braid.engine.control.ControlledThreads;
import dev.braid.engine.control.ScheduleControl;
import dev.braid.simulator.outcome.ObservationOutputs;
import dev.braid.trace.Outputs;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs the actors of a test of jcstress, and then its arbiter, in runs whose schedules are controlled.
 *
 * <p>Thread safety: one thread, the first one of each run.
 */
public final class ControlledActors {
    private static final String RUN = "run 1: ";

    private final JcstressTestClass test;
    private final RunObjects.Maker objects;
    private final List<CalledMethod> actors;
    private final Optional<CalledMethod> arbiter;
    private final ControlledThreads threads;
    private @Nullable Object result;

    ControlledActors(Class<?> testClass, ControlledThreads threads) {
        test = new JcstressTestClass(testClass);
        objects = new RunObjects.Maker(test);
        actors = test.actors().stream().map(CalledMethod::new).toList();
        arbiter = test.arbiters().stream().map(CalledMethod::new).findFirst();
        this.threads = threads;
    }

    /**
     * {@return one that runs them once, with threads of its own, which a trace shows}
     *
     * @throws IllegalArgumentException if the test is one of termination
     */
    public static ControlledActors once(Class<?> testClass) {
        ControlledActors once = new ControlledActors(testClass, ControlledThreads.fresh(ScheduleControl.find()));
        if (once.test.isTermination()) {
            throw new IllegalArgumentException(testClass.getName()
                    + " is a test of termination, which has no schedules; name the test that the schedule is of");
        }
        return once;
    }

    /** Runs them, in a run that has begun. Throws what an actor or the arbiter threw. */
    public void run() throws Throwable {
        result = null;
        RunObjects shared = objects.make();
        List<Part> parts = new ArrayList<>();
        for (CalledMethod actor : actors) {
            parts.add(new Part(actor, shared));
        }
        takePart(parts);
        if (arbiter.isPresent()) {
            takePart(List.of(new Part(arbiter.get(), shared)));
        }
        result = Objects.requireNonNull(shared.result(), "a test of this mode has a result");
    }

    private void takePart(List<Part> parts) throws Throwable {
        for (Part part : parts) {
            threads.begin(RUN + part.method.name(), part);
        }
        threads.await(0);
        for (Part part : parts) {
            Throwable failure = part.failure;
            if (failure != null) {
                throw failure;
            }
        }
    }

    /** Ends the run. {@return its outcome; empty if it did not come to its end} */
    Optional<String> end() {
        threads.endRun();
        return Optional.ofNullable(result).map(String::valueOf);
    }

    JcstressTestClass test() {
        return test;
    }

    /** Puts out what came of the last run. */
    public void putObservation(Outputs outputs) {
        ObservationOutputs.put(
                test.observation(end().stream().toList(), "its actors ran under a schedule that was given"), outputs);
    }

    /** A call of an actor or the arbiter. */
    private static final class Part implements Runnable {
        private final CalledMethod method;
        private final RunObjects shared;
        private @Nullable Throwable failure;

        Part(CalledMethod method, RunObjects shared) {
            this.method = method;
            this.shared = shared;
        }

        @Override
        public void run() {
            try {
                method.on(shared);
            } catch (Throwable e) {
                failure = e;
            }
        }
    }
}
