// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import jdk.internal.vm.annotation.ForceInline;

/**
 * Classes that a thread has used in this period of tracing, a bit for each by its number, see {@link ClassUses}.
 *
 * <p>Thread safety: the owning thread.
 */
public final class UsedClasses {
    private static final long[] NONE = {};

    private long[] words = NONE;

    /** {@return {@code true} if the thread has used a class} */
    @ForceInline
    public boolean contains(int classNumber) {
        int word = classNumber >>> 6;
        long[] known = words;
        return word < known.length && (known[word] >>> classNumber & 1) != 0;
    }

    /** Notes that the thread has used a class. {@return false if it had before} */
    boolean add(int classNumber) {
        int word = classNumber >>> 6;
        if (word >= words.length) {
            words = java.util.Arrays.copyOf(words, Math.max(word + 1, 2 * words.length));
        }
        boolean isNew = (words[word] >>> classNumber & 1) == 0;
        words[word] |= 1L << classNumber;
        return isNew;
    }

    /** Begins with none again. */
    void forget() {
        words = NONE;
    }
}
