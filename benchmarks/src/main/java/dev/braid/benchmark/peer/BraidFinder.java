// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer;

import dev.braid.benchmark.peer.bug.BraidFinding;
import dev.braid.benchmark.peer.bug.Bug;
import dev.braid.benchmark.result.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Braid, as JUnit's launcher runs it. */
final class BraidFinder implements Finder {
    private final Settings settings;

    BraidFinder(Settings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "Braid";
    }

    @Override
    public String settings() {
        return "a test with @TracedConcurrencyTest: its trial, and then schedules; the time includes the replay and the"
                + " report of a failure";
    }

    @Override
    public Optional<String> prepare() {
        return Optional.empty();
    }

    @Override
    public boolean isReported(Bug bug) throws IOException, InterruptedException, PeerFailedException {
        Path folder = Files.createDirectories(
                settings.work().toAbsolutePath().resolve("braid").resolve(bug.name()));
        return ToolProcess.run(
                        List.of(
                                settings.jdk().resolve("bin").resolve("java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                BraidFinding.class.getName(),
                                bug.name(),
                                Integer.toString(SECONDS),
                                folder.toString()),
                        folder,
                        2 * MOST_SECONDS)
                .result()[0]
                .equals("reported");
    }
}
