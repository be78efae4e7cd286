// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

import dev.braid.benchmark.schedule.work.Body;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import org.jetbrains.lincheck.Lincheck;

/**
 * Has Lincheck explore a body. Each line of input is an order, which is answered by a line; an order that the arguments
 * make is the only one.
 *
 * <pre>
 *  rate BODY INVOCATIONS   nanoseconds, runs
 *  find BODY COUNT         for each of so many times, nanoseconds until it has reported the bug
 * </pre>
 */
public final class LincheckExploration {
    private static final int MOST_RUNS = 5_000;

    public static void main(String[] arguments) throws IOException {
        PrintStream answers = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        if (arguments.length > 0) {
            answers.println(answer(arguments));
            return;
        }
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            answers.println(answer(order.split(" ")));
            answers.flush();
        }
    }

    private static String answer(String[] order) {
        Body body = Body.valueOf(order[1]);
        int number = Integer.parseInt(order[2]);
        return order[0].equals("rate") ? rate(body, number) : find(body, number);
    }

    /** Counts the threads that were started, as it undoes what a body itself would count. */
    private static String rate(Body body, int invocations) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long started = threads.getTotalStartedThreadCount();
        long start = System.nanoTime();
        if (isReported(body, invocations)) {
            throw new IllegalStateException(body + " is right, and was reported");
        }
        long nanos = System.nanoTime() - start;
        return nanos + " " + (threads.getTotalStartedThreadCount() - started) / 2;
    }

    private static String find(Body body, int count) {
        StringBuilder answer = new StringBuilder();
        for (int i = 0; i < count; i++) {
            long start = System.nanoTime();
            if (!isReported(body, MOST_RUNS)) {
                throw new IllegalStateException("the bug of " + body + " was not found");
            }
            answer.append(System.nanoTime() - start).append(' ');
        }
        return answer.toString().strip();
    }

    /** It warns of each field of a lambda that it cannot look at. */
    private static boolean isReported(Body body, int invocations) {
        PrintStream errors = System.err;
        System.setErr(System.out);
        try {
            Lincheck.runConcurrentTest(invocations, () -> {
                try {
                    body.run();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            return false;
        } catch (AssertionError e) {
            return true;
        } finally {
            System.setErr(errors);
        }
    }
}
