// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

/**
 * Holds a window open between a thread's clock and its access under the policy {@link Options#WINDOW}, so that others
 * come in between.
 *
 * <p>A yield is enough where threads share a core. Where they do not, or where one of them lags far behind, only a
 * sleep makes them overlap. So now and then a thread sleeps, with no stripe locked.
 */
public final class Window {
    private static final int ACCESSES_PER_YIELD = 16;
    private static final int ACCESSES_PER_SLEEP = 256;
    private static final int FIRST_SLEEP = 128;
    private static final Object BED = new Object();

    private Window() {}

    /**
     * Holds the window open for a while.
     *
     * @param access the number of the access of this thread, from 1
     */
    public static void hold(int access) {
        LockOrder.mayWait(LockOrder.CHANNEL, 0);
        if (access % ACCESSES_PER_SLEEP == FIRST_SLEEP && !VirtualThreads.isVirtual(Thread.currentThread())) {
            sleep(); // which would unmount a virtual thread inside a hook
        } else if (access % ACCESSES_PER_YIELD == 0) {
            Processor.giveWay();
        }
    }

    /**
     * Sleeps, but not by parking, which could use up a permit of the program, nor by {@code Thread.sleep}, which may be
     * traced.
     */
    @SuppressWarnings("WaitNotInLoop") // it waits for nothing, and may as well wake up early
    private static void sleep() {
        synchronized (BED) {
            try {
                BED.wait(1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // it was meant for the program
            }
        }
    }
}
