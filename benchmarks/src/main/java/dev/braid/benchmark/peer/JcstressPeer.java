// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer;

import dev.braid.benchmark.peer.work.PeerTask;
import dev.braid.benchmark.result.Settings;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** jcstress: runs a test of one operation of each thread again and again. */
final class JcstressPeer implements Peer {
    private static final int MILLIS = 200;
    private static final int OPERATIONS_PER_SAMPLE = 2;
    private static final long SECONDS = 90;
    private static final Pattern SAMPLES = Pattern.compile("(?m)^\\s+(?:true|false)\\s+([0-9,]+)\\s+[0-9.<]+%");

    private final Settings settings;
    private final Harness harness;

    JcstressPeer(Settings settings) {
        this.settings = settings;
        harness = new Harness(settings, "jcstress", List.of("JcstressHarness"));
    }

    @Override
    public String name() {
        return "jcstress 0.16";
    }

    @Override
    public String settings() {
        return "one JVM mode, one fork of one iteration of " + MILLIS + " ms. The cost of an operation follows from"
                + " the number of samples in that time, in which it also makes and looks at the objects";
    }

    @Override
    public Optional<String> obstacle() {
        return harness.obstacle();
    }

    @Override
    public Outcome run(PeerTask.Kind kind) throws IOException, InterruptedException, PeerFailedException {
        harness.compile();
        ToolProcess stress = ToolProcess.run(
                List.of(
                        settings.jdk().resolve("bin").resolve("java").toString(),
                        "-cp",
                        harness.classPath(),
                        "org.openjdk.jcstress.Main",
                        "-v",
                        "-t",
                        "peers.JcstressHarness." + kind.name() + "$",
                        "-jvmArgs",
                        "-Xmx256m",
                        "-sc",
                        "false",
                        "-f",
                        "1",
                        "-iters",
                        "1",
                        "-time",
                        Integer.toString(MILLIS)),
                harness.folder(),
                SECONDS);
        long samples = 0;
        long configurations = 0;
        String runs = stress.output();
        int end = runs.indexOf("RUN RESULTS:");
        if (end < 0) {
            throw new PeerFailedException("it ended with " + stress.exitCode() + " and without results");
        }
        for (String run : runs.substring(0, end).split("(?m)^\\s*RESULT\\s+SAMPLES")) {
            Matcher matcher = SAMPLES.matcher(run);
            boolean any = false;
            while (matcher.find()) {
                samples += Long.parseLong(matcher.group(1).replace(",", ""));
                any = true;
            }
            configurations += any ? 1 : 0;
        }
        if (samples == 0) {
            throw new PeerFailedException("it ended with " + stress.exitCode() + " and without samples");
        }
        double nanos = configurations * MILLIS * 1e6;
        return new Outcome(nanos / (samples * OPERATIONS_PER_SAMPLE), runs.contains("[FAILED]"));
    }
}
