// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.worker.WorkerMessage.RunTest;
import dev.braid.trace.Outputs;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.List;

/** One run of one test: opens its classes, prepares the invocation, and makes it. */
final class TestRun implements TestThread.Body {
    private final RunTest test;
    private final OpenClasses openClasses;
    private final Outputs outputs;

    /** @param outputs takes what the test puts out */
    TestRun(RunTest test, OpenClasses openClasses, Outputs outputs) {
        this.test = test;
        this.openClasses = openClasses;
        this.outputs = outputs;
    }

    /** Runs on the test's thread. What fails is thrown. */
    @Override
    public void run() throws Throwable {
        List<LoadedTestClass> classes = LoadedTestClass.load(test.classes());
        TracingSwitch tracing = test.traced() ? AgentTracing.find() : TracingSwitch.NONE;
        Invocation invocation = OperationsInvocation.isOf(test.method())
                ? new OperationsInvocation(classes, test.trial(), outputs)
                : TestInvocation.prepare(classes, test.method(), outputs);
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
}
