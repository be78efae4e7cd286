// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.worker.WorkerMessage.RunTest;
import dev.braid.trace.Outputs;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.ArrayList;
import java.util.List;

/** One run of one test: opens its classes, prepares the invocation, and makes it. */
final class TestRun {
    private final RunTest test;
    private final OpenClasses openClasses;
    private final LifecycleMethods lifecycle;

    TestRun(RunTest test, OpenClasses openClasses, LifecycleMethods lifecycle) {
        this.test = test;
        this.openClasses = openClasses;
        this.lifecycle = lifecycle;
    }

    /** Runs on the test's thread. What fails is thrown. */
    void run(Outputs outputs) throws Throwable {
        List<Class<?>> classes = load(test.classNames());
        TracingSwitch tracing = test.traced() ? AgentTracing.find() : TracingSwitch.NONE;
        TestInvocation invocation =
                TestInvocation.prepare(classes, test.methodName(), test.parameterTypes(), lifecycle, outputs);
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

    private static List<Class<?>> load(List<String> names) {
        List<Class<?>> classes = new ArrayList<>();
        for (String name : names) {
            try {
                classes.add(Class.forName(name, false, ClassLoader.getSystemClassLoader()));
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(
                        "Class " + name + " is not on the worker's class path, which is that of the JVM which runs the"
                                + " tests. A class made at run time can't be traced; put it on the class path.",
                        e);
            }
        }
        return classes;
    }
}
