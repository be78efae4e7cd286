// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Native;
import dev.braid.pt.code.CodeLogContent;
import dev.braid.pt.code.CodeLogReader;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A JVM that runs {@link LoggedFixture}. */
public final class LoggedJvm implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 600;

    private final Process process;
    private final BufferedReader output;
    private final Path file;
    private final int tid;

    private LoggedJvm(Process process, Path file) throws IOException {
        this.process = process;
        this.file = file;
        output = process.inputReader();
        String line = String.valueOf(output.readLine());
        assertThat(line).startsWith("thread ");
        tid = Integer.parseInt(line.substring("thread ".length()));
    }

    /** {@return the homes of all JDKs to test with: the current one, and those that braid.test.jdks names} */
    public static List<Path> jdks() {
        List<Path> homes = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"))));
        Stream.of(System.getProperty("braid.test.jdks", "").split(File.pathSeparator))
                .filter(home -> !home.isBlank())
                .map(home -> Path.of(home.strip()))
                .forEach(homes::add);
        return homes;
    }

    /** {@return one that is ready} */
    public static LoggedJvm start(Path jdk, Path file, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                jdk.resolve("bin/java").toString(),
                "-cp",
                classPath(),
                "-XX:ReservedCodeCacheSize=32m",
                "-XX:+UseSerialGC"));
        command.addAll(List.of(options));
        command.addAll(List.of(LoggedFixture.class.getName(), file.toString()));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        return new LoggedJvm(process, file);
    }

    static String classPath() {
        return Stream.of(CodeLog.class, LoggedFixture.class, Native.class)
                .map(LoggedJvm::place)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String place(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    public int pid() {
        return (int) process.pid();
    }

    /** {@return the thread that computes} */
    public int tid() {
        return tid;
    }

    /** Ends the program. {@return the content of its log} */
    public CodeLogContent end() throws IOException, InterruptedException {
        process.getOutputStream().close();
        assertThat(output.readLine()).isEqualTo("problem none");
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as("exit code").isZero();
        return CodeLogReader.read(file);
    }

    /** Kills it, if it still runs, as kill -9 does. */
    @Override
    public void close() throws IOException {
        process.destroyForcibly().onExit().join();
        output.close();
    }
}
