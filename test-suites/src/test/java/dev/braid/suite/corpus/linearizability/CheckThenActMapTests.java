// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus.linearizability;

import static dev.braid.engine.api.TracedConcurrencyTest.Expectation.DIVERGES;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import dev.braid.suite.corpus.Bug;
import dev.braid.suite.corpus.BugClass;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A map that looks first and puts then lets two threads put. */
@Bug(BugClass.CHECK_THEN_ACT)
@LinearizabilityTest(expect = DIVERGES)
class CheckThenActMapTests {
    private final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();

    @Operation(keyed = true)
    @Nullable
    Integer putIfAbsent(int key, int number) {
        Integer present = map.get(key);
        if (present == null) {
            Thread.yield();
            map.put(key, number);
        }
        return present;
    }

    @Operation(keyed = true)
    @Nullable
    Integer remove(int key) {
        return map.remove(key);
    }
}
