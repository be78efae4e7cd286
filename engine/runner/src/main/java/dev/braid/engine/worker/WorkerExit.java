// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.message.FailureText;
import dev.braid.engine.message.WorkerMessage.Exiting;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;

/**
 * Ends the worker's JVM in order, and tells the engine when something else ends it.
 *
 * <p>The way out is {@link System#exit}, because JaCoCo and Flight Recorder write their files in shutdown hooks; hooks
 * that hang are cut off after a grace period.
 *
 * <p>Thread safety: any thread.
 */
public final class WorkerExit {
    static final int CODE_DONE = 0;
    /** The engine is gone, or can't be understood. */
    public static final int CODE_NO_ENGINE = 70;

    /**
     * On an overloaded machine the agent's hook, and the end of the log of this JVM's code, have taken more than five.
     */
    private static final long HOOKS_GRACE_MILLIS = 30_000;

    private final WorkerLink link;
    private volatile boolean expected;

    WorkerExit(WorkerLink link) {
        this.link = link;
    }

    /** Reports any later exit that did not come from {@link #exit}, with the stack that caused it. */
    void reportUnexpected() {
        Runtime.getRuntime().addShutdownHook(new Thread("braid-exit") {
            @Override
            public void run() {
                report();
            }
        });
    }

    /** Runs the shutdown hooks, and ends this JVM. Returns only to a caller that comes second. */
    void exit(int code) {
        synchronized (this) {
            if (expected) {
                return;
            }
            expected = true;
        }
        try {
            Thread watchdog = new Thread("braid-halt") {
                @Override
                public void run() {
                    haltAfterGrace(code);
                }
            };
            watchdog.setDaemon(true);
            watchdog.start();
            link.close();
        } catch (OutOfMemoryError e) {
            // Without the watchdog a hanging hook would keep this JVM for good.
            Runtime.getRuntime().halt(code);
        } catch (IOException e) {
            System.getLogger(WorkerExit.class.getName())
                    .log(System.Logger.Level.WARNING, "The connection to the engine could not be closed", e);
        }
        System.exit(code);
    }

    private static void haltAfterGrace(int code) {
        try {
            Thread.sleep(HOOKS_GRACE_MILLIS);
        } catch (InterruptedException e) {
            // Somebody interrupts all threads they can find: then the grace is over.
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(code);
    }

    private void report() {
        if (expected) {
            return;
        }
        try {
            link.send(causeOfExit(Thread.getAllStackTraces()));
        } catch (IOException e) {
            // Only the engine's death closes the connection here, and then nobody is left who wants to know.
            System.getLogger(WorkerExit.class.getName())
                    .log(System.Logger.Level.WARNING, "The engine could not be told that this worker exits", e);
        }
    }

    /** {@return the cause of the exit, as the thread that runs the JVM's shutdown sequence shows it} */
    static Exiting causeOfExit(Map<Thread, StackTraceElement[]> stacks) {
        for (Map.Entry<Thread, StackTraceElement[]> entry : stacks.entrySet()) {
            StackTraceElement[] stack = entry.getValue();
            // Only one thread is inside: others that call exit wait at the door, in Shutdown.exit.
            boolean runsHooks = Arrays.stream(stack)
                    .anyMatch(frame -> isIn(frame, "java.lang.Shutdown")
                            && frame.getMethodName().equals("runHooks"));
            if (runsHooks) {
                boolean signal = Arrays.stream(stack)
                        .anyMatch(frame -> frame.getClassName().startsWith("java.lang.Terminator"));
                return new Exiting(describe(entry.getKey(), stack), signal);
            }
        }
        return new Exiting("The thread that made the JVM exit was not found.", false);
    }

    private static String describe(Thread thread, StackTraceElement[] stack) {
        StringBuilder text = new StringBuilder("Thread \"" + thread.getName() + "\" made the JVM exit:");
        boolean shown = false;
        for (StackTraceElement frame : stack) {
            shown |= isIn(frame, "java.lang.Runtime") || isIn(frame, "java.lang.Terminator$1");
            if (shown) {
                text.append("\n\tat ").append(FailureText.canonical(frame));
            }
        }
        return text.toString();
    }

    private static boolean isIn(StackTraceElement frame, String className) {
        return frame.getClassName().equals(className);
    }
}
