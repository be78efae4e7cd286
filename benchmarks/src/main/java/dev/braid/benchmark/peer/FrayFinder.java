// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer;

import dev.braid.benchmark.peer.bug.Bug;
import dev.braid.benchmark.peer.bug.BugMain;
import dev.braid.benchmark.result.Settings;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;

/** Fray, by its launcher of programs. */
final class FrayFinder implements Finder {
    private static final String NATIVE_AGENT = "libjvmti.so";
    private static final String FOUND = "Error found at";

    private final Harness harness;
    private final FrayJdk jdk;

    FrayFinder(Settings settings) {
        harness = new Harness(settings, "fray", List.of());
        jdk = new FrayJdk(settings);
    }

    @Override
    public String name() {
        return "Fray 0.9.2";
    }

    @Override
    public String settings() {
        return "its launcher, scheduler pos, a sleep as a yield, on a JDK 25 that it has instrumented. Its switches are at"
                + " synchronisation and at volatile fields, as in tests with @FrayTest";
    }

    @Override
    public Optional<String> prepare() throws IOException, InterruptedException {
        Optional<String> obstacle = harness.obstacle();
        if (obstacle.isPresent()) {
            return obstacle;
        }
        Files.createDirectories(harness.folder());
        try (JarFile jar = new JarFile(harness.jar("fray-jvmti").toFile());
                InputStream in = jar.getInputStream(jar.getJarEntry(NATIVE_AGENT))) {
            Files.copy(in, harness.folder().resolve(NATIVE_AGENT), StandardCopyOption.REPLACE_EXISTING);
        }
        return jdk.prepare();
    }

    @Override
    public boolean isReported(Bug bug) throws IOException, InterruptedException, PeerFailedException {
        Path report = harness.folder().resolve("report");
        List<String> command = List.of(
                jdk.java().toString(),
                "-ea",
                "-cp",
                harness.classPath(),
                "-agentpath:" + harness.folder().resolve(NATIVE_AGENT),
                "-javaagent:" + harness.jar("fray-instrumentation-agent"),
                "org.pastalab.fray.core.MainKt",
                "--run-config",
                "cli",
                "--clazz",
                BugMain.class.getName(),
                "--method",
                "main",
                "--args",
                bug.name(),
                "--classpath",
                ownClasses(),
                "--output",
                report.toString(),
                "--timeout",
                Integer.toString(SECONDS),
                "--iter",
                "100000000",
                "--scheduler",
                "pos",
                "--sleep-as-yield");
        ToolProcess process = ToolProcess.run(command, harness.folder(), MOST_SECONDS);
        boolean isReported = Files.readString(report.resolve("fray.log")).contains(FOUND);
        if (!isReported && process.exitCode() != 0) {
            throw new PeerFailedException("it ended with " + process.exitCode() + " and without a report");
        }
        return isReported;
    }

    private String ownClasses() throws IOException {
        return harness.classPath().split(File.pathSeparator)[1];
    }
}
