// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.message.WorkerMessage.RunTest;
import dev.braid.engine.session.TracingSwitch;
import dev.braid.trace.Outputs;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One run of a test that is not Jupiter's: opens its classes, prepares the invocation, and makes it. */
final class TestRun implements TestThread.Body {
    private final RunTest test;
    private final OpenClasses openClasses;
    private final Outputs outputs;
    private final @Nullable String schedule;
    private @Nullable ReplayedRun replay;

    /**
     * Prepares a run.
     *
     * @param outputs takes what the test puts out
     * @param schedule text of the schedule of the run; null if it runs as it happens
     */
    TestRun(RunTest test, OpenClasses openClasses, Outputs outputs, @Nullable String schedule) {
        this.test = test;
        this.openClasses = openClasses;
        this.outputs = outputs;
        this.schedule = schedule;
    }

    /**
     * {@return the exception of the run}
     *
     * @param thrown by this body
     */
    @Nullable
    Throwable end(@Nullable Throwable thrown) {
        ReplayedRun known = replay;
        return known == null ? thrown : known.end(thrown, outputs);
    }

    /** Runs on the test's thread. What fails is thrown. */
    @Override
    public void run() throws Throwable {
        List<LoadedTestClass> classes = LoadedTestClass.load(test.classes());
        TracingSwitch tracing = test.traced() ? AgentTracing.find() : TracingSwitch.NONE;
        if (schedule != null) {
            replay = new ReplayedRun(schedule, tracing);
            tracing = replay.tracing();
        }
        Invocation invocation = invocation(classes);
        openClasses.open(classes);
        // A handler that @BeforeAll installed stays for the class; one that the test installs goes with the test.
        UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        try {
            invocation.invoke(tracing);
        } finally {
            // Bytes of an unfinished line would otherwise show up in the next test.
            System.out.flush();
            System.err.flush();
            Thread.setDefaultUncaughtExceptionHandler(handler);
        }
    }

    private Invocation invocation(List<LoadedTestClass> classes) throws Throwable {
        ReplayedRun known = replay;
        if (OperationsInvocation.isOf(test.method())) {
            return known != null
                    ? new ReplayedOperations(classes, known.scenario(), outputs)
                    : new OperationsInvocation(classes, test.trial(), outputs);
        }
        if (JcstressInvocation.isOf(test.method())) {
            return known != null
                    ? new ReplayedActors(Nest.innermost(classes), known.scenario(), outputs)
                    : new JcstressInvocation(classes.get(classes.size() - 1).type(), test.trial(), outputs);
        }
        throw new IllegalArgumentException("Jupiter runs " + test.method());
    }
}
