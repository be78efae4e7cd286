// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer;

import dev.braid.benchmark.peer.bug.Bug;
import dev.braid.benchmark.result.Settings;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Lincheck's model checking of arbitrary code. */
final class LincheckFinder implements Finder {
    private static final String HARNESS = "LincheckFinding";

    private final Settings settings;
    private final Harness harness;

    LincheckFinder(Settings settings) {
        this.settings = settings;
        harness = new Harness(settings, "lincheck", List.of(HARNESS));
    }

    @Override
    public String name() {
        return LincheckExploration.NAME;
    }

    @Override
    public String settings() {
        return "runConcurrentTest, until it has no more interleavings or is killed";
    }

    @Override
    public Optional<String> prepare() throws IOException, InterruptedException {
        return harness.prepare();
    }

    @Override
    public boolean isReported(Bug bug) throws IOException, InterruptedException, PeerFailedException {
        return ToolProcess.run(
                        List.of(
                                settings.jdk().resolve("bin").resolve("java").toString(),
                                "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
                                "--add-exports=java.base/jdk.internal.util=ALL-UNNAMED",
                                "-cp",
                                harness.classPath(),
                                HARNESS,
                                bug.name(),
                                Integer.toString(SECONDS)),
                        harness.folder(),
                        MOST_SECONDS)
                .result()[0]
                .equals("reported");
    }
}
