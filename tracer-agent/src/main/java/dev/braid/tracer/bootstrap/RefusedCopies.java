// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import org.jspecify.annotations.Nullable;

/**
 * Calls methods of {@link java.util.Arrays} with arguments that they refuse, so that they throw what the program must
 * see.
 *
 * <p>Thread safety: any thread.
 */
final class RefusedCopies {
    private RefusedCopies() {}

    @SuppressWarnings("NullAway") // a null array is what is refused
    static Object copyOf(@Nullable Object original, int newLength) {
        if (original instanceof boolean[]) {
            return java.util.Arrays.copyOf((boolean[]) original, newLength);
        }
        if (original instanceof byte[]) {
            return java.util.Arrays.copyOf((byte[]) original, newLength);
        }
        if (original instanceof char[]) {
            return java.util.Arrays.copyOf((char[]) original, newLength);
        }
        if (original instanceof short[]) {
            return java.util.Arrays.copyOf((short[]) original, newLength);
        }
        if (original instanceof float[]) {
            return java.util.Arrays.copyOf((float[]) original, newLength);
        }
        if (original instanceof long[]) {
            return java.util.Arrays.copyOf((long[]) original, newLength);
        }
        if (original instanceof double[]) {
            return java.util.Arrays.copyOf((double[]) original, newLength);
        }
        if (original instanceof Object[]) {
            return java.util.Arrays.copyOf((@Nullable Object[]) original, newLength);
        }
        return java.util.Arrays.copyOf((int[]) original, newLength);
    }

    @SuppressWarnings("NullAway") // a null array is what is refused
    static Object copyOfRange(@Nullable Object original, int from, int to) {
        if (original instanceof boolean[]) {
            return java.util.Arrays.copyOfRange((boolean[]) original, from, to);
        }
        if (original instanceof byte[]) {
            return java.util.Arrays.copyOfRange((byte[]) original, from, to);
        }
        if (original instanceof char[]) {
            return java.util.Arrays.copyOfRange((char[]) original, from, to);
        }
        if (original instanceof short[]) {
            return java.util.Arrays.copyOfRange((short[]) original, from, to);
        }
        if (original instanceof float[]) {
            return java.util.Arrays.copyOfRange((float[]) original, from, to);
        }
        if (original instanceof long[]) {
            return java.util.Arrays.copyOfRange((long[]) original, from, to);
        }
        if (original instanceof double[]) {
            return java.util.Arrays.copyOfRange((double[]) original, from, to);
        }
        if (original instanceof Object[]) {
            return java.util.Arrays.copyOfRange((@Nullable Object[]) original, from, to);
        }
        return java.util.Arrays.copyOfRange((int[]) original, from, to);
    }
}
