// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * Outputs of a program: named values, compared key by key with what a simulator predicts.
 *
 * <p>Thread safety: any thread may put and read.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Outputs {
    private final Map<String, Object> values = Collections.synchronizedMap(new TreeMap<>());

    /** Puts a number. A key that is already there is an error: two threads that claim one key hide a divergence. */
    public void put(String key, long value) {
        add(key, value);
    }

    public void put(String key, double value) {
        add(key, value);
    }

    public void put(String key, boolean value) {
        add(key, value);
    }

    public void put(String key, String value) {
        add(key, value);
    }

    /** {@return an immutable copy, by key: {@link Long}, {@link Double}, {@link Boolean} or {@link String}} */
    public Map<String, Object> asMap() {
        synchronized (values) {
            return Collections.unmodifiableMap(new TreeMap<>(values));
        }
    }

    public boolean isEmpty() {
        return values.isEmpty();
    }

    @Override
    public String toString() {
        return asMap().toString();
    }

    private void add(String key, Object value) {
        Object previous = values.putIfAbsent(key, value);
        if (previous != null) {
            throw new IllegalArgumentException(
                    "output '" + key + "' is put twice: " + previous + ", then " + value + "; use one key per value");
        }
    }
}
