// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.Extent;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Coverage;
import dev.braid.trace.TraceHeader;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reasons for which races cannot be judged in a trace: those of its run, and those of another schedule. */
public final class RaceObstacles {
    /** The reason why nothing can be said of a trace without any access. */
    private static final String NONE_LOOKED_AT =
            "The trace holds no access to memory by the program, nor any operation of synchronisation, so nothing was"
                    + " checked; see that the classes under test are in the agent's scope.";

    private RaceObstacles() {}

    /**
     * {@return the verdict on a trace that cannot be judged; empty if it can}
     *
     * @param question the end of a sentence that begins with "nothing can be said of"
     * @param obstacle the obstacle that the search has met, null if none
     */
    public static Optional<Verdict> of(TraceHeader trace, String question, Extent extent, @Nullable String obstacle) {
        if (trace.coverage() != Coverage.ALL) {
            return Optional.of(new Verdict.Inconclusive("The trace leaves out accesses, and the synchronisation beside"
                    + " them, so nothing can be said of " + question
                    + "; trace all threads everywhere (no -i, no -r)."));
        }
        if (extent.isEmpty()) {
            return Optional.of(new Verdict.Inconclusive(NONE_LOOKED_AT));
        }
        return Optional.ofNullable(obstacle).map(Verdict.Inconclusive::new);
    }
}
