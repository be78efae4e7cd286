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
        if (original instanceof boolean[] array) {
            return java.util.Arrays.copyOf(array, newLength);
        }
        if (original instanceof byte[] array) {
            return java.util.Arrays.copyOf(array, newLength);
        }
        if (original instanceof char[] array) {
            return java.util.Arrays.copyOf(array, newLength);
        }
        if (original instanceof short[] array) {
            return java.util.Arrays.copyOf(array, newLength);
        }
        if (original instanceof float[] array) {
            return java.util.Arrays.copyOf(array, newLength);
        }
        if (original instanceof long[] array) {
            return java.util.Arrays.copyOf(array, newLength);
        }
        if (original instanceof double[] array) {
            return java.util.Arrays.copyOf(array, newLength);
        }
        if (original instanceof Object[] array) {
            return java.util.Arrays.copyOf(array, newLength);
        }
        return java.util.Arrays.copyOf((int[]) original, newLength);
    }

    @SuppressWarnings("NullAway") // a null array is what is refused
    static Object copyOfRange(@Nullable Object original, int from, int to) {
        if (original instanceof boolean[] array) {
            return java.util.Arrays.copyOfRange(array, from, to);
        }
        if (original instanceof byte[] array) {
            return java.util.Arrays.copyOfRange(array, from, to);
        }
        if (original instanceof char[] array) {
            return java.util.Arrays.copyOfRange(array, from, to);
        }
        if (original instanceof short[] array) {
            return java.util.Arrays.copyOfRange(array, from, to);
        }
        if (original instanceof float[] array) {
            return java.util.Arrays.copyOfRange(array, from, to);
        }
        if (original instanceof long[] array) {
            return java.util.Arrays.copyOfRange(array, from, to);
        }
        if (original instanceof double[] array) {
            return java.util.Arrays.copyOfRange(array, from, to);
        }
        if (original instanceof Object[] array) {
            return java.util.Arrays.copyOfRange(array, from, to);
        }
        return java.util.Arrays.copyOfRange((int[]) original, from, to);
    }
}
