// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import java.util.HashMap;
import java.util.Map;

/**
 * The reads-from classes that the runs of a search belong to, see {@link dev.braid.schedule.ControlledRun#readsFrom}.
 *
 * <p>The probability that the next run is of a class that none has been of is about the part of the runs that are alone
 * in their class [1]. This holds for runs that do not depend on each other. A sweep's do, so that the last runs count,
 * too.
 *
 * <p>Thread safety: one thread.
 *
 * <p>[1] I. J. Good, The Population Frequencies of Species and the Estimation of Population Parameters, Biometrika 40,
 * 1953.
 */
final class ReadsFromClasses {
    private static final int MOST = 1 << 20;
    private static final int LEAST_RUNS = 200;
    private static final int LEAST_RUNS_WITHOUT_NEWS = 100;
    private static final int UNLIKELY = 100;

    /** Number of runs of each class. */
    private final Map<Long, Integer> classes = new HashMap<>();

    private final DistinctHashes hashes = new DistinctHashes();
    private long runs;
    private long runsOfLastNews;
    private int alone;

    /** Adds a run. {@return {@code true} if it is the first of its class} */
    boolean add(long readsFrom) {
        runs++;
        hashes.add(readsFrom);
        if (classes.size() == MOST && !classes.containsKey(readsFrom)) {
            runsOfLastNews = runs;
            return true;
        }
        int size = classes.merge(readsFrom, 1, Integer::sum);
        if (size == 1) {
            alone++;
            runsOfLastNews = runs;
        } else if (size == 2) {
            alone--;
        }
        return size == 1;
    }

    /** {@return the classes} */
    HashSample sample() {
        return hashes.sample();
    }

    /** {@return {@code true} if the next run is of a new class with a probability of less than one in a hundred} */
    boolean areLikelyAll() {
        return runs >= LEAST_RUNS && runs - runsOfLastNews >= LEAST_RUNS_WITHOUT_NEWS && (long) alone * UNLIKELY < runs;
    }
}
