// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.mirror;

import java.util.Set;
import org.junit.platform.engine.UniqueId;

/**
 * Selection among the tests of a method.
 *
 * @param scope id in Jupiter's tree of what they are all in: the method, an invocation of it, or a container of dynamic
 *     tests
 * @param numbers theirs in the scope, from 0; none for all
 */
public record Invocations(UniqueId scope, Set<Integer> numbers) {
    public Invocations {
        numbers = Set.copyOf(numbers);
    }

    static Invocations all(UniqueId scope) {
        return new Invocations(scope, Set.of());
    }

    /** {@return {@code true} if a test in the scope is to run} */
    public boolean has(int number) {
        return numbers.isEmpty() || numbers.contains(number);
    }

    /** {@return {@code true} if a test is to run that comes behind one in the scope} */
    public boolean goOnBehind(int number) {
        return numbers.isEmpty() || numbers.stream().anyMatch(each -> each > number);
    }
}
