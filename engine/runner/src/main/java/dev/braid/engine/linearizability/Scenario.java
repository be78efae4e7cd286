// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.linearizability;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Calls that the threads of one invocation are to make.
 *
 * <p>Its text is {@code 182108324:1.2,3.1}: of what follows from that seed, the second call of thread 1 and the first
 * one of thread 3. The seed alone stands for all calls.
 *
 * @param isWhole whether it has all calls that follow from the seed
 * @param threads the calls of each thread that makes any, in order
 */
record Scenario(long seed, boolean isWhole, List<Calls> threads) {
    /** One call in so many comes at any time, so that a thread may make several during one call of another's. */
    private static final int SOME_OF = 4;

    private static final Pattern TEXT =
            Pattern.compile("(-?\\d{1,18})(?::(\\d{1,9}\\.\\d{1,9}(?:,\\d{1,9}\\.\\d{1,9})*))?");

    Scenario {
        threads = List.copyOf(threads);
    }

    /**
     * Calls of one thread.
     *
     * @param thread from 1
     */
    record Calls(int thread, List<PlannedCall> calls) {
        Calls {
            calls = List.copyOf(calls);
        }
    }

    /** {@return the scenario that follows from a seed} */
    static Scenario of(long seed, List<OperationMethod> operations, int threads, int operationsPerThread) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Calls> plan = new ArrayList<>();
        for (int thread = 1; thread <= threads; thread++) {
            List<PlannedCall> calls = new ArrayList<>();
            for (int i = 0; i < operationsPerThread; i++) {
                OperationMethod operation = operations.get(random.nextInt(operations.size()));
                boolean meets = i == 0 || random.nextInt(SOME_OF) > 0;
                calls.add(new PlannedCall(i + 1, operation, operation.chooseArguments(random), meets));
            }
            plan.add(new Calls(thread, calls));
        }
        return new Scenario(seed, true, plan);
    }

    /** {@return the seed that a scenario's text names; throws {@link IllegalArgumentException} if it is not one} */
    static long seedOf(String text) {
        return Long.parseLong(matcher(text).group(1));
    }

    /**
     * {@return this scenario with only the calls that a text names}
     *
     * @throws IllegalArgumentException if the text names calls that it does not have
     */
    Scenario keeping(String text) {
        String kept = matcher(text).group(2);
        if (kept == null) {
            return this;
        }
        List<String> names = List.of(kept.split(","));
        Scenario left = keeping((thread, call) -> names.contains(name(thread, call)));
        if (left.size() != names.size()) {
            throw new IllegalArgumentException("the scenario '" + text + "' names calls that a scenario of " + size()
                    + " operations does not have; the test has changed since");
        }
        return left;
    }

    /** {@return this scenario without one thread} */
    Scenario withoutThread(int thread) {
        return keeping((other, call) -> other != thread);
    }

    /** {@return this scenario without one call} */
    Scenario withoutCall(int thread, PlannedCall left) {
        return keeping((other, call) -> other != thread || call != left);
    }

    /** {@return this scenario with only the first threads and their first calls} */
    Scenario first(int mostThreads, int mostCalls) {
        return keeping((thread, call) -> thread <= mostThreads && call.number() <= mostCalls);
    }

    private Scenario keeping(Choice choice) {
        List<Calls> plan = new ArrayList<>();
        for (Calls each : threads) {
            List<PlannedCall> kept = each.calls().stream()
                    .filter(call -> choice.keeps(each.thread(), call))
                    .toList();
            if (!kept.isEmpty()) {
                plan.add(new Calls(each.thread(), kept));
            }
        }
        Scenario left = new Scenario(seed, false, plan);
        return left.size() == size() ? this : left;
    }

    /** {@return the number of calls} */
    int size() {
        return threads.stream().mapToInt(each -> each.calls().size()).sum();
    }

    private static Matcher matcher(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("the scenario '" + text
                    + "' is not a seed with the calls that are kept, such as 182108324:1.2,3.1; copy it whole from the"
                    + " report");
        }
        return matcher;
    }

    private static String name(int thread, PlannedCall call) {
        return thread + "." + call.number();
    }

    @Override
    public String toString() {
        return seed
                + (isWhole
                        ? ""
                        : threads.stream()
                                .flatMap(each -> each.calls().stream().map(call -> name(each.thread(), call)))
                                .collect(Collectors.joining(",", ":", "")));
    }

    /** Choice of calls. */
    private interface Choice {
        boolean keeps(int thread, PlannedCall call);
    }
}
