// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.mirror;

import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.junit.platform.engine.UniqueId;

/** Invocations of methods that a request selects one by one. */
final class SelectedInvocations {
    private final Map<UniqueId, Set<UniqueId>> ids = new HashMap<>();
    private final Map<Method, Set<Integer>> numbers = new HashMap<>();
    private final Set<Method> whole = new HashSet<>();

    /** Takes the id of an invocation of a method. */
    void add(UniqueId method, UniqueId invocation) {
        ids.computeIfAbsent(method, key -> new LinkedHashSet<>()).add(invocation);
    }

    /** Takes numbers of invocations of a method, from 0. */
    void add(Method method, Set<Integer> invocations) {
        numbers.computeIfAbsent(method, key -> new HashSet<>()).addAll(invocations);
    }

    /** Takes a method that is selected with all its invocations. */
    void addWhole(Method method) {
        whole.add(method);
    }

    /** {@return the ids of those of a method that are selected; none if no id is} */
    Set<UniqueId> ids(UniqueId method) {
        return ids.getOrDefault(method, Set.of());
    }

    /** {@return the numbers of those of a method that are selected; none for all} */
    Set<Integer> numbers(Method method) {
        return whole.contains(method) ? Set.of() : numbers.getOrDefault(method, Set.of());
    }
}
