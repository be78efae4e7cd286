// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.result;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The machine on which a run was made, and the software that was measured. */
public final class Machine {
    private static final String UNKNOWN = "not known";

    private Machine() {}

    /** {@return one line for each fact} */
    public static List<String> describe(Settings settings) throws IOException, InterruptedException {
        return List.of(
                "machine: " + processor() + ", " + Runtime.getRuntime().availableProcessors() + " processors, "
                        + memoryGib() + " GiB, Linux " + System.getProperty("os.version"),
                "load when the run began: " + load(),
                "JDK: " + String.join("; ", jdks(settings)),
                "flags of the measured JVMs: programs -Xms256m -Xmx1g; hooks -Xms128m -Xmx512m; all -XX:-UsePerfData;"
                        + " else the JVM's own choice",
                "commit: " + commit(),
                "form: " + (settings.quick() ? "quick" : "full"));
    }

    private static String processor() throws IOException {
        return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse(UNKNOWN);
    }

    private static long memoryGib() throws IOException {
        return Files.readAllLines(Path.of("/proc/meminfo")).stream()
                .filter(line -> line.startsWith("MemTotal:"))
                .map(line -> line.replaceAll("[^0-9]", ""))
                .mapToLong(kib -> Math.round(Long.parseLong(kib) / 1024.0 / 1024.0))
                .findFirst()
                .orElse(0);
    }

    private static String load() throws IOException {
        return Files.readString(Path.of("/proc/loadavg")).split(" ")[0];
    }

    private static List<String> jdks(Settings settings) throws IOException {
        List<String> jdks = new ArrayList<>();
        for (Path jdk : settings.jdks()) {
            jdks.add(Files.readAllLines(jdk.resolve("release")).stream()
                    .filter(line -> line.startsWith("JAVA_RUNTIME_VERSION=") || line.startsWith("JAVA_VERSION="))
                    .map(line -> line.substring(line.indexOf('=') + 1).replace("\"", ""))
                    .reduce((first, second) -> second.length() > first.length() ? second : first)
                    .orElse(UNKNOWN));
        }
        return jdks;
    }

    private static String commit() throws IOException, InterruptedException {
        String commit = git("rev-parse", "--short", "HEAD");
        // What the run itself writes does not count.
        return git("status", "--porcelain", "--", ":/", ":!/docs").isEmpty() ? commit : commit + ", with changes";
    }

    private static String git(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        Process git;
        try {
            git = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            return UNKNOWN + ", because git cannot be started";
        }
        String text = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (!git.waitFor(20, TimeUnit.SECONDS) || git.exitValue() != 0) {
            return UNKNOWN + ", because this is not a git work tree";
        }
        return text;
    }
}
