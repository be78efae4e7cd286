// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.message.FailureText;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Collects the exceptions that threads die of while a test runs: a test whose thread died must not pass.
 *
 * <p>A test or a class that installs a default handler of its own has decided otherwise, and keeps its handler. Between
 * runs nothing is collected, and the JVM prints as it does by default: there is no test that a leftover thread could be
 * blamed on.
 *
 * <p>Thread safety: dying threads call {@link #uncaughtException}; all other methods are called by one thread at a
 * time, the main thread or the test's.
 */
final class UncaughtExceptions implements UncaughtExceptionHandler {
    private static final int CAPACITY = 16;

    /** Default handler before the first test: one that an agent has installed, or most often none. */
    private final @Nullable UncaughtExceptionHandler initial = Thread.getDefaultUncaughtExceptionHandler();

    // Allocated in advance: threads may die of a lack of memory.
    private final @Nullable Thread[] threads = new Thread[CAPACITY];
    private final @Nullable Throwable[] throwables = new Throwable[CAPACITY];
    private int count;
    private long firstThreadId;
    private boolean collecting;

    /** Starts collecting for a run. */
    synchronized void begin() {
        count = 0;
        Arrays.fill(threads, null);
        Arrays.fill(throwables, null);
        collecting = true;
        firstThreadId = new Thread("braid-boundary").getId();
        if (Thread.getDefaultUncaughtExceptionHandler() == initial) {
            Thread.setDefaultUncaughtExceptionHandler(this);
        }
    }

    /** Ends collecting. Allocates nothing: the run may have used up the memory. */
    synchronized void end() {
        collecting = false;
        if (Thread.getDefaultUncaughtExceptionHandler() == this) {
            Thread.setDefaultUncaughtExceptionHandler(initial);
        }
    }

    /** {@return the exceptions of the last run as one throwable, or null} */
    synchronized @Nullable ThreadDiedException collected() {
        if (count == 0) {
            return null;
        }
        ThreadDiedException all = died(0);
        for (int i = 1; i < Math.min(count, CAPACITY); i++) {
            all.addSuppressed(died(i));
        }
        if (count > CAPACITY) {
            all.addSuppressed(new ThreadDiedException((count - CAPACITY) + " more threads died", null));
        }
        return all;
    }

    /** Takes away a handler that a class left behind; between runs. */
    synchronized void reset() {
        Thread.setDefaultUncaughtExceptionHandler(initial);
    }

    @Override
    public synchronized void uncaughtException(Thread thread, Throwable throwable) {
        if (!collecting) {
            // This thread began to die during the run, and ended after it.
            System.err.print("Exception in thread \"" + thread.getName() + "\" ");
            throwable.printStackTrace();
            return;
        }
        if (count < CAPACITY) {
            threads[count] = thread;
            throwables[count] = throwable;
        }
        count++;
    }

    private ThreadDiedException died(int index) {
        Thread thread = Objects.requireNonNull(threads[index]);
        Throwable throwable = Objects.requireNonNull(throwables[index]);
        // Ids are given in order of creation.
        String origin = thread.getId() < firstThreadId ? " (created before this run)" : "";
        return new ThreadDiedException(
                "uncaught exception in thread \"" + thread.getName() + "\"" + origin + ": "
                        + FailureText.of(throwable).summary(),
                throwable);
    }
}
