// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.control.ScheduleControl;
import dev.braid.engine.explore.Outcome;
import dev.braid.engine.explore.RunBounds;
import dev.braid.engine.explore.Subject;
import dev.braid.engine.message.WorkerMessage.RunInvocation;
import dev.braid.engine.session.JupiterSession;
import dev.braid.engine.session.TestEnd;
import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.Replay;
import dev.braid.schedule.Strategy;
import dev.braid.trace.Outputs;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.platform.engine.UniqueId;
import org.opentest4j.TestAbortedException;

/**
 * One of Jupiter's tests, run again and again, each time from its constructor to its {@code @AfterEach} methods.
 *
 * <p>Thread safety: the main thread.
 */
final class ControlledTest implements Subject {
    private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final ScheduleControl control;
    private final JupiterSession session;
    private final RunInvocation test;
    private final Printed printed;
    private final StaticFields statics;
    private final RunBounds bounds;
    private Outputs outputs = new Outputs();

    /**
     * Prepares a test.
     *
     * @param statics fields that are set back before each run
     * @param printed keeps what it prints
     * @param mostNanos the most nanoseconds of a run
     */
    ControlledTest(
            ScheduleControl control,
            JupiterSession session,
            RunInvocation test,
            StaticFields statics,
            Printed printed,
            long mostNanos) {
        this.control = control;
        this.session = session;
        this.test = test;
        this.statics = statics;
        this.printed = printed;
        bounds = new RunBounds(mostNanos);
    }

    @Override
    public ControlledRun run(Strategy strategy, long seed) throws InterruptedException {
        ControlledSwitch controlled =
                new ControlledSwitch(control, statics, strategy, seed, bounds.points(), bounds.nanos());
        outputs = new Outputs();
        printed.clear();
        TestEnd end = session.run(
                UniqueId.parse(test.test()), UniqueId.parse(test.scope()), test.invocation(), controlled, outputs);
        ControlledRun run = controlled.run();
        if (run == null) {
            throw new NotControlledException(reason(end));
        }
        bounds.take(run);
        Throwable thrown = end.thrown() instanceof TestAbortedException ? null : end.thrown();
        return run.withThrown(RunBounds.failure(run, thrown));
    }

    @Override
    public Optional<Outcome> outcome() {
        return Optional.of(Outcome.of(outputs.asMap(), printed.text()));
    }

    @Override
    public List<String> notes() {
        return statics.notes();
    }

    /** Runs the test once, for the threads that it leaves idle: those that a schedule is to find. */
    static void warmUp(JupiterSession session, RunInvocation test) throws InterruptedException {
        Printed printed = Printed.unseen();
        try {
            new ControlledTest(ScheduleControl.find(), session, test, StaticFields.NONE, printed, WARM_UP_NANOS)
                    .run(Replay.withoutSwitches(), 0);
        } catch (NotControlledException e) {
            return; // the run that follows says so, too
        } finally {
            printed.end();
        }
    }

    private static String reason(TestEnd end) {
        return end.thrown() == null
                ? "The test was not run: " + end.kind()
                : "The test could not be run: " + end.thrown();
    }
}
