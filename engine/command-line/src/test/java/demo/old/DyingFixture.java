// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.old;

import java.util.Optional;

/**
 * A thread ends by an exception: {@code worker}, {@code handled}, {@code own}, {@code jdk}, {@code main} or
 * {@code none}.
 */
public final class DyingFixture {
    private static int count;

    private DyingFixture() {}

    public static void main(String[] arguments) throws InterruptedException {
        String mode = arguments[0];
        if (mode.equals("handled")) {
            Thread.setDefaultUncaughtExceptionHandler(new Handler());
        }
        Thread worker = new Thread(() -> work(mode), "worker-1");
        if (mode.equals("own")) {
            worker.setUncaughtExceptionHandler(new Handler());
        }
        worker.start();
        worker.join();
        if (mode.equals("main")) {
            throw new IllegalStateException("main gives up");
        }
    }

    private static void work(String mode) {
        count++;
        if (mode.equals("jdk")) {
            Object unused = Optional.empty().orElseThrow();
        } else if (!mode.equals("main") && !mode.equals("none")) {
            throw new IllegalStateException("no more");
        }
    }

    private static final class Handler implements Thread.UncaughtExceptionHandler {
        @Override
        public void uncaughtException(Thread thread, Throwable exception) {
            System.out.println("handled " + thread.getName() + " " + count);
        }
    }
}
