// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.message.PartCoverage;
import dev.braid.engine.message.PartCoverageFile;
import dev.braid.engine.run.MergedSearches;
import dev.braid.report.model.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * Leaves beside the reports how far a part of the search for a test's schedules has got, for the merging of the parts.
 */
final class PartFile {
    private PartFile() {}

    /**
     * Writes the file of a test, if its search has parts. Otherwise, a file of an earlier run is not left.
     *
     * @param coverage empty if there is no part of a search
     */
    static void write(TracedTest test, Optional<PartCoverage> coverage, Outcome outcome) throws IOException {
        Path folder = test.settings().reportDirectory().resolve(MergedSearches.FOLDER);
        Path file = folder.resolve(FileNames.of(test, 0) + PartCoverageFile.SUFFIX);
        if (coverage.isEmpty()) {
            Files.deleteIfExists(file);
            return;
        }
        Files.createDirectories(folder);
        boolean hasFailed = outcome == Outcome.FAILED
                || outcome == Outcome.UNPROVEN
                || test.rerun() > 0; // a rerun that passes does not take the failure back
        PartCoverageFile.write(
                coverage.get().withOutcome(hasFailed ? "failed" : outcome.name().toLowerCase(Locale.ROOT), hasFailed),
                file);
    }
}
