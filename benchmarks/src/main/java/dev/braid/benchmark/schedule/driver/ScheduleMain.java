// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.schedule.driver;

import dev.braid.benchmark.schedule.work.Body;
import dev.braid.engine.explore.Search;
import dev.braid.engine.explore.SearchLimits;
import dev.braid.schedule.Mix;
import dev.braid.schedule.Part;
import dev.braid.schedule.Timeouts;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Searches for schedules of a {@link Body}. Each line of input is an order, which is answered by a line; an order that
 * the arguments make is the only one.
 *
 * <pre>
 *  plain BODY MILLIS       runs it without control: nanoseconds, runs
 *  rate BODY MILLIS        runs it under control: nanoseconds, runs, runs in which there was something to choose
 *  find BODY SEED COUNT    searches for its bug with so many seeds; for each of them, nanoseconds until the bug had
 *                          shown, nanoseconds of shrinking, schedules until then
 * </pre>
 */
public final class ScheduleMain {
    private static final int MOST_RUNS = 5_000;
    private static final int RUNS_OF_ONE_SEARCH = 500;

    /** Distance of seeds, as a search counts on from its own. */
    private static final long NEXT_SEED = 1_000_003;

    private ScheduleMain() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length > 0) {
            System.out.println(answer(arguments));
            return;
        }
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            System.out.println(answer(order.split(" ")));
            System.out.flush();
        }
    }

    private static String answer(String[] order) throws InterruptedException {
        Body body = Body.valueOf(order[1]);
        return switch (order[0]) {
            case "plain" -> plain(body, TimeUnit.MILLISECONDS.toNanos(Long.parseLong(order[2])));
            case "rate" -> rate(body, TimeUnit.MILLISECONDS.toNanos(Long.parseLong(order[2])));
            case "find" -> find(body, Long.parseLong(order[2]), Integer.parseInt(order[3]));
            default -> throw new IllegalArgumentException(order[0]);
        };
    }

    private static String plain(Body body, long nanos) throws InterruptedException {
        long start = System.nanoTime();
        long runs = 0;
        while (System.nanoTime() - start < nanos) {
            body.run();
            runs++;
        }
        return System.nanoTime() - start + " " + runs;
    }

    private static String rate(Body body, long nanos) throws InterruptedException {
        body.run(); // a pool has its threads from here on
        BodySubject subject = new BodySubject(body);
        long start = System.nanoTime();
        for (long seed = 1; System.nanoTime() - start < nanos; seed++) {
            search(subject, RUNS_OF_ONE_SEARCH, nanos, seed);
        }
        return System.nanoTime() - start + " " + subject.runs() + " " + subject.runsWithChoices();
    }

    private static String find(Body body, long firstSeed, int count) throws InterruptedException {
        StringBuilder answer = new StringBuilder();
        for (long seed = firstSeed; seed < firstSeed + count; seed++) {
            BodySubject subject = new BodySubject(body);
            long start = System.nanoTime();
            search(subject, MOST_RUNS, Long.MAX_VALUE / 2, seed * NEXT_SEED);
            long end = System.nanoTime();
            if (subject.runsUntilFailure() == 0) {
                throw new IllegalStateException("the bug of " + body + " was not found with seed " + seed);
            }
            answer.append(subject.failedAt() - start).append(' ');
            answer.append(end - subject.failedAt()).append(' ');
            answer.append(subject.runsUntilFailure()).append(' ');
        }
        return answer.toString().strip();
    }

    private static void search(BodySubject subject, int mostRuns, long nanos, long seed) throws InterruptedException {
        SearchLimits limits = new SearchLimits(mostRuns, nanos, nanos, nanos, Integer.MAX_VALUE, false, false);
        new Search(subject, limits, () -> new Mix(mostRuns), List.of(), Timeouts.IDLE, seed, Part.WHOLE).search();
    }
}
