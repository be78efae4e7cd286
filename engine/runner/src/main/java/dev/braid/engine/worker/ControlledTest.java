// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.explore.NoProgressError;
import dev.braid.engine.explore.Subject;
import dev.braid.engine.message.WorkerMessage.RunInvocation;
import dev.braid.engine.session.JupiterSession;
import dev.braid.engine.session.TestEnd;
import dev.braid.engine.session.TracingSwitch;
import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.Replay;
import dev.braid.schedule.Strategy;
import dev.braid.trace.Outputs;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.UniqueId;
import org.opentest4j.TestAbortedException;

/**
 * One of Jupiter's tests, run again and again, each time from its constructor to its {@code @AfterEach} methods.
 *
 * <p>Thread safety: the main thread.
 */
final class ControlledTest implements Subject {
    private static final long LEAST_POINTS = 200_000;
    /** A run that has this many times the points of the first one counts as endless. */
    private static final long LONGER_THAN_FIRST = 100;

    private static final long POINTS_OF_FIRST = 5_000_000;

    /** The first run may last this many times as long as others. */
    private static final int FIRST_LONGER = 20;

    private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final ScheduleControl control;
    private final JupiterSession session;
    private final RunInvocation test;
    private final long mostNanos;
    private long mostPoints = POINTS_OF_FIRST;

    /** @param mostNanos that a run lasts */
    ControlledTest(ScheduleControl control, JupiterSession session, RunInvocation test, long mostNanos) {
        this.control = control;
        this.session = session;
        this.test = test;
        this.mostNanos = mostNanos;
    }

    @Override
    public ControlledRun run(Strategy strategy, long seed) throws InterruptedException {
        ControlledSwitch controlled =
                new ControlledSwitch(control, TracingSwitch.NONE, strategy, seed, mostPoints, limit());
        TestEnd end = session.run(
                UniqueId.parse(test.test()),
                UniqueId.parse(test.scope()),
                test.invocation(),
                controlled,
                new Outputs());
        ControlledRun run = controlled.run();
        if (run == null) {
            throw new NotControlledException(reason(end));
        }
        if (mostPoints == POINTS_OF_FIRST) {
            mostPoints = Math.max(LEAST_POINTS, run.points() * LONGER_THAN_FIRST);
        }
        return run.withThrown(thrown(run, end));
    }

    /** Runs the test once, for the threads that it leaves idle: those that a schedule is to find. */
    static void warmUp(JupiterSession session, RunInvocation test) throws InterruptedException {
        Silence silence = new Silence();
        try {
            new ControlledTest(ScheduleControl.find(), session, test, WARM_UP_NANOS).run(Replay.withoutSwitches(), 0);
        } catch (NotControlledException e) {
            return; // the run that follows says so, too
        } finally {
            silence.end();
        }
    }

    /** {@return how long the next run may last} The first one loads classes, which takes long on a busy machine. */
    private long limit() {
        boolean isFirst = mostPoints == POINTS_OF_FIRST;
        return isFirst && mostNanos < Long.MAX_VALUE / FIRST_LONGER ? mostNanos * FIRST_LONGER : mostNanos;
    }

    private static String reason(TestEnd end) {
        return end.thrown() == null
                ? "The test was not run: " + end.kind()
                : "The test could not be run: " + end.thrown();
    }

    /** {@return what a test threw, or stands for why its threads could not go on; null if it has not failed} */
    static @Nullable Throwable thrown(ControlledRun run, TestEnd end) {
        return switch (run.ending()) {
            case DEADLOCK, ENDLESS_SPIN -> new NoProgressError(run.explanation());
            case TOO_LONG, STUCK -> null;
            case ENDED -> end.thrown() instanceof TestAbortedException ? null : end.thrown();
        };
    }

    /** The test did not come to its own code. */
    static final class NotControlledException extends RuntimeException {
        private static final long serialVersionUID = 1;

        NotControlledException(String message) {
            super(message);
        }
    }
}
