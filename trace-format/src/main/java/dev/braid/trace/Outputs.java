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
 * <pre>{@code
 * outputs.put("thread-0.increments", 20_000);
 * outputs.put("thread-1.increments", 20_000);
 * outputs.put("total", counter);
 * }</pre>
 *
 * <p>Thread safety: any thread may put and read.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Outputs {
    private final Map<String, Object> values = Collections.synchronizedMap(new TreeMap<>());

    /** Makes outputs of which there are none yet. */
    public Outputs() {}

    /**
     * Puts a number. A key that is already there is an error: two threads that claim one key hide a divergence.
     *
     * @param key name of the output
     * @param value the value of the output
     * @throws IllegalArgumentException if the key is there
     */
    public void put(String key, long value) {
        add(key, value);
    }

    /**
     * Puts a floating-point number, as {@link #put(String, long)} does.
     *
     * @param key name of the output
     * @param value the value of the output
     * @throws IllegalArgumentException if the key is there
     */
    public void put(String key, double value) {
        add(key, value);
    }

    /**
     * Puts a truth value, as {@link #put(String, long)} does.
     *
     * @param key name of the output
     * @param value the value of the output
     * @throws IllegalArgumentException if the key is there
     */
    public void put(String key, boolean value) {
        add(key, value);
    }

    /**
     * Puts a text, as {@link #put(String, long)} does.
     *
     * @param key name of the output
     * @param value the value of the output
     * @throws IllegalArgumentException if the key is there
     */
    public void put(String key, String value) {
        add(key, value);
    }

    /** {@return an immutable copy, by key: {@link Long}, {@link Double}, {@link Boolean} or {@link String}} */
    public Map<String, Object> asMap() {
        synchronized (values) {
            return Collections.unmodifiableMap(new TreeMap<>(values));
        }
    }

    /** {@return {@code true} if there is none} */
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
