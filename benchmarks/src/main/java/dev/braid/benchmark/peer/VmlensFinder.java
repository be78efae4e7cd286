// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer;

import dev.braid.benchmark.peer.bug.Bug;
import dev.braid.benchmark.result.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** vmlens' interleavings of a loop, and its analysis of the recorded events, for data races. */
final class VmlensFinder implements Finder {
    private final Settings settings;
    private final Harness harness;

    VmlensFinder(Settings settings) {
        this.settings = settings;
        harness = new Harness(settings, "vmlens", List.of("VmlensFinding", "VmlensVerdict"));
    }

    @Override
    public String name() {
        return VmlensPeer.NAME;
    }

    @Override
    public String settings() {
        return "agent and analysis out of its Maven plugin, until it has no more interleavings or the time is over;"
                + " a failure in the loop ends it";
    }

    @Override
    public Optional<String> prepare() throws IOException, InterruptedException {
        return harness.prepare();
    }

    @Override
    public boolean isReported(Bug bug) throws IOException, InterruptedException, PeerFailedException {
        Path agent = VmlensPeer.unpackAgent(harness);
        String java = settings.jdk().resolve("bin").resolve("java").toString();
        String explored = ToolProcess.run(
                        List.of(
                                java,
                                "-javaagent:" + agent,
                                "-cp",
                                harness.classPath(),
                                "VmlensFinding",
                                bug.name(),
                                Integer.toString(SECONDS)),
                        harness.folder(),
                        MOST_SECONDS)
                .result()[0];
        return explored.equals("reported")
                || VmlensPeer.analyse(java, harness, agent, MOST_SECONDS).equals("reported");
    }
}
