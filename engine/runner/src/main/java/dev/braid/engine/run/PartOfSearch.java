// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.engine.explore.Attempt;
import dev.braid.engine.message.Coverage;
import dev.braid.engine.message.ExploredCounts;
import dev.braid.engine.message.PartCoverage;
import dev.braid.engine.message.WorkerMessage.Explored;
import dev.braid.schedule.Part;
import dev.braid.schedule.Timeouts;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Part of the search for the schedules of a test or program. It makes the coverage, with no outcome yet.
 *
 * @param subject unique id of the test, or the command of the program
 * @param name the name of the subject, for people
 * @param settings the settings by which the search chooses, in words
 */
public record PartOfSearch(String subject, String name, Part part, String settings) {
    /** {@return the settings that all parts of a search must have, and the version of Braid, in words} */
    public static String settings(String strategy, long seed, Timeouts timeouts, boolean isSerial, String version) {
        return strategy + ", seed " + seed + ", timeouts " + timeouts.name().toLowerCase(Locale.ROOT)
                + (isSerial ? ", serial outcomes" : "") + ", Braid " + version;
    }

    /**
     * {@return the coverage of a part that was searched}
     *
     * @param jdk name, version and vendor of the JVM that made the search
     */
    public PartCoverage searched(Explored explored, String jdk, ProfiledSites sites, Predictions predictions) {
        return coverage(
                jdk,
                explored.stop().isEmpty() ? "" : explored.stop() + ".",
                explored.counts(),
                explored.coverage(),
                SearchText.places(explored.coverage(), sites),
                predictions,
                explored.attempts());
    }

    /**
     * {@return the coverage of a part that was not searched}
     *
     * @param obstacle sentence that says why
     */
    public PartCoverage notSearched(String obstacle, Predictions predictions) {
        return coverage("", obstacle, ExploredCounts.NONE, Coverage.NONE, Map.of(), predictions, List.of());
    }

    private PartCoverage coverage(
            String jdk,
            String obstacle,
            ExploredCounts counts,
            Coverage coverage,
            Map<Integer, String> places,
            Predictions predictions,
            List<Attempt> attempts) {
        return new PartCoverage(
                subject,
                name,
                part,
                settings,
                jdk,
                "",
                false,
                obstacle,
                counts,
                coverage,
                places,
                predictions.results(attempts));
    }
}
