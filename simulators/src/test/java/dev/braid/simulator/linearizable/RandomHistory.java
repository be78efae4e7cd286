// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Small histories over three specifications. Each operation takes effect at a random moment between its call and its
 * return, or, in some histories, perhaps outside of that time. Some histories have a wrong result.
 */
final class RandomHistory {
    @SuppressWarnings("ImmutableEnumChecker") // they are immutable
    enum Kind {
        QUEUE(QueueSpec.class, List.of("offer", "poll", "remove", "size"), Map.of("offer", 1)),
        STACK(StackSpec.class, List.of("push", "pop", "peek"), Map.of("push", 1)),
        MAP(
                MapSpec.class,
                List.of("put", "get", "remove", "replace"),
                Map.of("put", 2, "get", 1, "remove", 1, "replace", 3));

        final Class<?> type;
        final List<String> names;
        final Map<String, Integer> parameters;

        Kind(Class<?> type, List<String> names, Map<String, Integer> parameters) {
            this.type = type;
            this.names = names;
            this.parameters = parameters;
        }

        Specification specification() {
            return ClassSpecification.named(type.getName());
        }

        Subject subject() {
            return new Subject("demo.Test", type.getName(), this == MAP ? Set.copyOf(names) : Set.of());
        }
    }

    private final Random random;
    private final Kind kind;
    private final int threads;

    RandomHistory(Random random, Kind kind, int threads) {
        this.random = random;
        this.kind = kind;
        this.threads = threads;
    }

    List<Operation> operations(int count) {
        List<Operation> calls = calls(count);
        Map<Operation, Long> effects = new HashMap<>();
        boolean outside = random.nextInt(3) == 0;
        for (Operation call : calls) {
            long from = outside ? call.called() - 6 : call.called();
            long to = (call.isPending() ? call.called() + 20 : call.returned()) + (outside ? 6 : 0);
            effects.put(call, from + random.nextInt((int) (to - from)));
        }
        List<Operation> operations = new ArrayList<>();
        Specification specification = kind.specification();
        Object state = specification.initial();
        calls.sort(Comparator.comparing(effects::get));
        for (Operation call : calls) {
            if (!call.isPending() || random.nextBoolean()) {
                String result = specification.call(state, call);
                operations.add(call.isPending() ? call : call.withResult(result));
            } else {
                operations.add(call);
            }
        }
        return random.nextInt(2) == 0 ? withWrongResult(operations) : operations;
    }

    private List<Operation> calls(int count) {
        List<Operation> calls = new ArrayList<>();
        long[] times = new long[threads];
        // Times are unique: each thread has its own remainder.
        for (int i = 0; i < threads; i++) {
            times[i] = i;
        }
        boolean[] isStuck = new boolean[threads];
        for (int i = 0; i < count; i++) {
            int thread = random.nextInt(threads);
            if (isStuck[thread]) {
                continue;
            }
            long called = times[thread] + threads * (1L + random.nextInt(3));
            long returned = called + threads * (1L + random.nextInt(4));
            times[thread] = returned;
            isStuck[thread] = random.nextInt(8) == 0;
            calls.add(call(thread + 1, called, isStuck[thread] ? Operation.NEVER : returned));
        }
        return calls;
    }

    private Operation call(int thread, long called, long returned) {
        String name = kind.names.get(random.nextInt(kind.names.size()));
        List<String> arguments = new ArrayList<>();
        for (int i = 0; i < kind.parameters.getOrDefault(name, 0); i++) {
            arguments.add(Integer.toString(1 + random.nextInt(3)));
        }
        return new Operation(thread, name, arguments, called, returned, "");
    }

    private List<Operation> withWrongResult(List<Operation> operations) {
        List<Operation> wrong = new ArrayList<>(operations);
        int at = operations.isEmpty() ? -1 : random.nextInt(operations.size());
        if (at >= 0 && !operations.get(at).isPending()) {
            String result = List.of("null", "1", "2", "0", "true", "false").get(random.nextInt(6));
            wrong.set(at, operations.get(at).withResult(result));
        }
        return wrong;
    }
}
