// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program.work;

/**
 * A program that does the same work again and again, with a given number of threads.
 *
 * <p>Its work is made from a seed, so that each round has the same result, whatever the number of threads.
 */
public interface Program {
    /** {@return a description of the work in a few words, for people} */
    String description();

    /**
     * Runs the work once.
     *
     * @param threads the number of threads that share it; where roles are fixed, such as a producer and a consumer,
     *     at least two
     * @return a checksum of the result
     */
    long round(int threads) throws InterruptedException;
}
