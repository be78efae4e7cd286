// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer;

import dev.braid.benchmark.peer.bug.Bug;
import dev.braid.benchmark.result.Settings;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** jcstress, on the programs whose threads end. */
final class JcstressFinder implements Finder {
    private final Settings settings;
    private final Harness harness;

    JcstressFinder(Settings settings) {
        this.settings = settings;
        harness = new Harness(settings, "jcstress", List.of("JcstressFinding"));
    }

    @Override
    public String name() {
        return "jcstress 0.16";
    }

    @Override
    public String settings() {
        return "one JVM mode, one fork of one iteration of 500 ms for each mode of compilation: it takes that time"
                + " whatever it finds. Not given programs that hang or sleep";
    }

    @Override
    public Optional<String> prepare() throws IOException, InterruptedException {
        return harness.prepare();
    }

    @Override
    public boolean takes(Bug bug) {
        return bug.kind() == Bug.Kind.WRONG_RESULT || bug == Bug.RIGHT_COUNTER;
    }

    @Override
    public boolean isReported(Bug bug) throws IOException, InterruptedException, PeerFailedException {
        ToolProcess stress = ToolProcess.run(
                List.of(
                        settings.jdk().resolve("bin").resolve("java").toString(),
                        "-cp",
                        harness.classPath(),
                        "org.openjdk.jcstress.Main",
                        "-v",
                        "-t",
                        "peers.JcstressFinding." + bug.name() + "$",
                        "-jvmArgs",
                        "-Xmx256m",
                        "-sc",
                        "false",
                        "-f",
                        "1",
                        "-iters",
                        "1",
                        "-time",
                        "500"),
                harness.folder(),
                4 * MOST_SECONDS);
        if (!stress.output().contains("RUN RESULTS:")) {
            throw new PeerFailedException("it ended with " + stress.exitCode() + " and without results");
        }
        return stress.output().contains("[FAILED]");
    }
}
