// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.schedule.corpus;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Virtual threads where the JDK has them, and otherwise threads that are daemons, as those are. */
final class Threads {
    private static final boolean ARE_VIRTUAL = Runtime.version().feature() >= 21;

    private Threads() {}

    /** {@return a new thread, which is not started} */
    static Thread virtual(Runnable body) {
        if (!ARE_VIRTUAL) {
            Thread daemon = new Thread(body);
            daemon.setDaemon(true);
            return daemon;
        }
        try {
            Class<?> builder = Class.forName("java.lang.Thread$Builder");
            Object ofVirtual = Thread.class.getMethod("ofVirtual").invoke(null);
            return (Thread) builder.getMethod("unstarted", Runnable.class).invoke(ofVirtual, body);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** {@return an executor that starts such a thread for each task} */
    static ExecutorService executor() {
        if (!ARE_VIRTUAL) {
            return Executors.newCachedThreadPool(Threads::virtual);
        }
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs two pieces of code on two of these threads, at the same time. */
    static void both(Runnable one, Runnable other) throws InterruptedException {
        Thread first = virtual(one);
        Thread second = virtual(other);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
