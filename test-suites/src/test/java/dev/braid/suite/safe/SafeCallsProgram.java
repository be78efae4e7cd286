// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.safe;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;

/**
 * Two threads at once make each of the {@link SafeCalls} that the arguments name by number, for the first time in this
 * JVM. With {@code racy} as the first argument, they also change a variable without any order.
 */
public final class SafeCallsProgram {
    private static int planted;

    private SafeCallsProgram() {}

    public static void main(String[] arguments) throws Exception {
        boolean isRacy = arguments[0].equals("racy");
        List<Callable<?>> calls = List.copyOf(SafeCalls.all().values());
        for (int i = isRacy ? 1 : 0; i < arguments.length; i++) {
            Callable<?> call = calls.get(Integer.parseInt(arguments[i]));
            CyclicBarrier start = new CyclicBarrier(2);
            FutureTask<Boolean> one = task(call, start, isRacy);
            FutureTask<Boolean> other = task(call, start, isRacy);
            new Thread(one, "one").start();
            new Thread(other, "other").start();
            one.get();
            other.get();
        }
        System.out.println("called " + (planted >= 0));
        System.exit(0);
    }

    private static FutureTask<Boolean> task(Callable<?> call, CyclicBarrier start, boolean isRacy) {
        return new FutureTask<>(() -> {
            if (isRacy) {
                planted++; // before the barrier, where the JDK may initialise classes under locks that both threads
                // take
            }
            start.await();
            return call.call() == null;
        });
    }
}
