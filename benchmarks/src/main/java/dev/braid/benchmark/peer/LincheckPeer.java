// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer;

import dev.braid.benchmark.peer.work.PeerTask;
import dev.braid.benchmark.result.Settings;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Lincheck's model checking of arbitrary code. */
final class LincheckPeer implements Peer {
    private static final int COUNT = 5;
    private static final long SECONDS = 90;

    private final Settings settings;
    private final Harness harness;

    LincheckPeer(Settings settings) {
        this.settings = settings;
        harness = new Harness(settings, "lincheck", List.of("LincheckHarness"));
    }

    @Override
    public String name() {
        return LincheckExploration.NAME;
    }

    @Override
    public String settings() {
        return "runConcurrentTest, " + COUNT
                + " operations of each thread (it takes a loop of 50 for a hang), cost of an"
                + " operation from the difference between runs of " + few() + " and " + many() + " invocations";
    }

    private int few() {
        return settings.quick() ? 50 : 100;
    }

    private int many() {
        return settings.quick() ? 250 : 1000;
    }

    @Override
    public Optional<String> obstacle() {
        return harness.obstacle();
    }

    @Override
    public Outcome run(PeerTask.Kind kind) throws IOException, InterruptedException, PeerFailedException {
        harness.compile();
        String[] small = check(kind, few());
        if (small[2].equals("reported")) {
            return new Outcome(Double.parseDouble(small[0]) / Double.parseDouble(small[1]), true);
        }
        String[] large = check(kind, many());
        double nanos = Double.parseDouble(large[0]) - Double.parseDouble(small[0]);
        double operations = Double.parseDouble(large[1]) - Double.parseDouble(small[1]);
        return new Outcome(nanos / operations, large[2].equals("reported"));
    }

    private String[] check(PeerTask.Kind kind, int invocations)
            throws IOException, InterruptedException, PeerFailedException {
        return ToolProcess.run(
                        List.of(
                                settings.jdk().resolve("bin").resolve("java").toString(),
                                "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
                                "--add-exports=java.base/jdk.internal.util=ALL-UNNAMED",
                                "-cp",
                                harness.classPath(),
                                "LincheckHarness",
                                kind.name(),
                                Integer.toString(COUNT),
                                Integer.toString(invocations)),
                        harness.folder(),
                        SECONDS)
                .result();
    }
}
