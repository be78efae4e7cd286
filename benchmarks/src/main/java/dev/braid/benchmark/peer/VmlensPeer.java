// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer;

import dev.braid.benchmark.peer.work.PeerTask;
import dev.braid.benchmark.result.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** vmlens: its agent and its analysis, taken out of its Maven plugin, which does the same around Surefire. */
final class VmlensPeer implements Peer {
    static final String NAME = "vmlens 1.2.17";

    private static final int COUNT = 1;
    private static final int ITERATIONS = 1000;
    private static final long SECONDS = 40;
    private static final String AGENT_FOLDER = "agent_lib/";

    private final Settings settings;
    private final Harness harness;

    VmlensPeer(Settings settings) {
        this.settings = settings;
        harness = new Harness(settings, "vmlens", List.of("VmlensHarness", "VmlensVerdict"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String settings() {
        return "agent and analysis of its Maven plugin, up to " + ITERATIONS + " interleavings, " + COUNT
                + " operation of each thread, its start included (3 did not end within a minute)";
    }

    @Override
    public Optional<String> obstacle() {
        return harness.obstacle();
    }

    @Override
    public Outcome run(PeerTask.Kind kind) throws IOException, InterruptedException, PeerFailedException {
        harness.compile();
        Path agent = unpackAgent(harness);
        String java = settings.jdk().resolve("bin").resolve("java").toString();
        String[] explored = ToolProcess.run(
                        List.of(
                                java,
                                "-javaagent:" + agent,
                                "-cp",
                                harness.classPath(),
                                "VmlensHarness",
                                kind.name(),
                                Integer.toString(COUNT),
                                Integer.toString(ITERATIONS)),
                        harness.folder(),
                        SECONDS)
                .result();
        String verdict = analyse(java, harness, agent, SECONDS);
        return new Outcome(
                Double.parseDouble(explored[0]) / Double.parseDouble(explored[1]),
                explored[2].equals("reported") || verdict.equals("reported"));
    }

    /** {@return the report of its analysis on data races in the events that the agent has recorded} */
    static String analyse(String java, Harness harness, Path agent, long seconds)
            throws IOException, InterruptedException, PeerFailedException {
        return ToolProcess.run(
                        List.of(
                                java,
                                "-cp",
                                harness.classPath(),
                                "VmlensVerdict",
                                agent.resolveSibling("vmlens").toString(),
                                harness.folder().resolve("report").toString()),
                        harness.folder(),
                        seconds)
                .result()[2];
    }

    /** {@return the agent's jar, beside those that it needs and without the events of an earlier run} */
    static Path unpackAgent(Harness harness) throws IOException {
        Path folder = harness.folder().resolve("agent");
        if (Files.exists(folder)) {
            try (Stream<Path> old = Files.walk(folder)) {
                for (Path path : (Iterable<Path>) old.sorted((a, b) -> b.compareTo(a))::iterator) {
                    Files.delete(path);
                }
            }
        }
        Files.createDirectories(folder);
        try (JarFile plugin = new JarFile(harness.jar("vmlens-maven-plugin").toFile())) {
            for (String name : List.of("agent.jar", "agent_bootstrap.jar", "agent_runtime.jar")) {
                JarEntry entry = plugin.getJarEntry(AGENT_FOLDER + name);
                try (InputStream in = plugin.getInputStream(entry)) {
                    Files.copy(in, folder.resolve(name));
                }
            }
        }
        return folder.resolve("agent.jar");
    }
}
