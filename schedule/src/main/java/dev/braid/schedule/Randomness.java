// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

/**
 * Random numbers of a run [1], the same on each JDK.
 *
 * <p>Thread safety: one thread at a time.
 *
 * <p>[1] G. L. Steele, D. Lea and C. H. Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA 2014.
 */
public final class Randomness {
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private long state;

    public Randomness(long seed) {
        state = seed;
    }

    /** {@return the seed of the run with that number in a search with this seed} */
    public static long seedOf(long search, long run) {
        return mix(search + (run + 1) * GOLDEN_GAMMA);
    }

    /** {@return any number} */
    public long next() {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    /** {@return a number from 0 on, below the bound, which is positive} */
    public int below(int bound) {
        return (int) Long.remainderUnsigned(next(), bound);
    }

    /** {@return a number that follows from another one, and from no other} Each bit depends on all bits. */
    public static long mix(long number) {
        long z = (number ^ number >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }
}
