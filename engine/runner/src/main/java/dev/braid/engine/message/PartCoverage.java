// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

import dev.braid.engine.explore.Attempt;
import dev.braid.engine.explore.Target;
import dev.braid.schedule.Part;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Coverage of one part of the search for schedules of a test or program. {@link PartCoverageFile} has it in a file.
 *
 * @param subject unique id of the test, or the command of the program
 * @param name the name of the subject, for people
 * @param settings the settings by which the search chose, such as its seed: all parts must have the same
 * @param jdk the JDK that made the search, by name, version and vendor; "" if there was none. Parts of another one
 *     have other classes, as sites inside of the JDK differ.
 * @param outcome the outcome of the subject in this part, such as {@code passed}
 * @param hasFailed whether that is a failure
 * @param obstacle sentence that says why there was no search, or why it ended early; "" if nothing kept it
 * @param places text of the sites that are known, by {@link dev.braid.schedule.Switch#site}
 * @param predictions from the traces of this part
 */
public record PartCoverage(
        String subject,
        String name,
        Part part,
        String settings,
        String jdk,
        String outcome,
        boolean hasFailed,
        String obstacle,
        ExploredCounts counts,
        Coverage coverage,
        Map<Integer, String> places,
        List<Prediction> predictions) {
    public PartCoverage {
        places = new TreeMap<>(places);
        predictions = List.copyOf(predictions);
    }

    /** {@return the same, with another outcome} */
    public PartCoverage withOutcome(String newOutcome, boolean newHasFailed) {
        return new PartCoverage(
                subject,
                name,
                part,
                settings,
                jdk,
                newOutcome,
                newHasFailed,
                obstacle,
                counts,
                coverage,
                places,
                predictions);
    }

    /** {@return {@code true} if each schedule of this part has been run} */
    public boolean isExhausted() {
        return counts.isExhausted() && obstacle.isEmpty();
    }

    /**
     * A prediction, or a pair of accesses that may have to be atomic.
     *
     * @param message for people
     * @param result the result of the attempt to confirm it; empty if it is left to another part
     */
    public record Prediction(Target target, String message, Optional<Attempt.Result> result) {}
}
