// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus.linearizability;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** The JDK's skip list is linearizable. */
@LinearizabilityTest
class SkipListMapByKeyTests {
    private final ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>();

    @Operation(keyed = true)
    @Nullable
    Integer put(int key, int number) {
        return map.put(key, number);
    }

    @Operation(keyed = true)
    boolean replace(int key, int expected, int number) {
        return map.replace(key, expected, number);
    }

    @Operation(keyed = true)
    @Nullable
    Integer remove(int key) {
        return map.remove(key);
    }

    @Operation(keyed = true)
    boolean containsKey(int key) {
        return map.containsKey(key);
    }
}
