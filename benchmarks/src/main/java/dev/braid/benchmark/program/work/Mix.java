// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program.work;

/** Numbers that look random: a function of a position, so that threads can share a sequence without sharing memory. */
final class Mix {
    private Mix() {}

    /** {@return the number at this position (the output function of SplitMix64)} */
    static long at(long position) {
        long z = (position + 1) * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** {@return a number from 0 to {@code bound - 1}} */
    static int below(int bound, long position) {
        return (int) ((at(position) >>> 33) % bound);
    }
}
