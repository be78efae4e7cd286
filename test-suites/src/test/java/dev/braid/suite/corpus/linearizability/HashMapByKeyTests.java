// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus.linearizability;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import dev.braid.engine.api.Values;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The JDK's concurrent map is linearizable; each key is judged for itself. */
@LinearizabilityTest(threads = 4, operationsPerThread = 6)
class HashMapByKeyTests {
    private final ConcurrentHashMap<Integer, String> map = new ConcurrentHashMap<>();

    @Operation(keyed = true)
    @Nullable
    String put(int key, String text) {
        return map.put(key, text);
    }

    @Operation(keyed = true)
    @Nullable
    String get(int key) {
        return map.get(key);
    }

    @Operation(keyed = true)
    @Nullable
    String putIfAbsent(int key, String text) {
        return map.putIfAbsent(key, text);
    }

    @Operation(keyed = true)
    @Nullable
    String remove(int key) {
        return map.remove(key);
    }

    @Operation(keyed = true)
    @Nullable
    String merge(int key, @Values(of = {"x", "y"}) String text) {
        return map.merge(key, text, String::concat);
    }
}
