// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import dev.braid.engine.api.Trace;
import dev.braid.pt.recorder.PtMachine;
import dev.braid.pt.soft.SteppingMachine;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * The command line, called in this JVM or started in one of its own.
 *
 * @param code its exit code
 * @param out the standard output of Braid and of the program that it ran
 */
public record Braid(int code, String out, String err) {
    /** For a JVM of its own, which lives shortly: what C2 would compile there, it would hardly run. */
    static final String SHORT_LIVED = "-XX:TieredStopAtLevel=1";

    /** Calls it in this JVM, with a folder for what the traced program prints. */
    public static Braid call(Path folder, String... arguments) throws IOException {
        return call(folder, PtMachine.ofThisMachine(), arguments);
    }

    /** The same, on a machine that may have Processor Trace. */
    public static Braid call(Path folder, PtMachine machine, String... arguments) throws IOException {
        File out = folder.resolve("program.out").toFile();
        File err = folder.resolve("program.err").toFile();
        Files.deleteIfExists(out.toPath());
        Files.deleteIfExists(err.toPath());
        StringWriter braidOut = new StringWriter();
        StringWriter braidErr = new StringWriter();
        CommandLine line = BraidCommand.commandLine(
                        builder -> {
                            builder.redirectOutput(out).redirectError(err);
                            if (machine instanceof SteppingMachine) {
                                leaveSlow(builder.command());
                            }
                        },
                        machine)
                .setOut(new PrintWriter(braidOut))
                .setErr(new PrintWriter(braidErr));
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        int code = line.execute(arguments);
        Thread.currentThread().setContextClassLoader(loader);
        return new Braid(code, braidOut + content(out), braidErr + content(err));
    }

    /** Has the agent leave threads alone that are slow: its looking at one would be most of the steps. */
    private static void leaveSlow(List<String> command) {
        String agent = command.stream()
                .filter(argument -> argument.contains("braid-agent.jar="))
                .findFirst()
                .orElseThrow();
        Path options = Path.of(agent.substring(agent.indexOf('=') + 1) + ".options");
        try {
            Files.writeString(options, "test=check.locks,leave.slow\n", StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String content(File file) throws IOException {
        return file.exists() ? Files.readString(file.toPath()) : "";
    }

    /** {@return a process that runs it} */
    public static ProcessBuilder process(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                java(),
                SHORT_LIVED,
                "-XX:+UseSerialGC", // as ./braid starts it
                "-Dbraid.test.agent=check.locks",
                "-cp",
                System.getProperty("java.class.path"),
                BraidCommand.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }

    /** {@return the arguments, and behind them the command that runs a fixture on this JDK} */
    public static String[] run(List<String> arguments, Class<?> fixture, String... fixtureArguments) {
        List<String> all = new ArrayList<>(List.of("run"));
        all.addAll(arguments);
        all.addAll(List.of("--", java(), "-cp", classPath(fixture), fixture.getName()));
        all.addAll(List.of(fixtureArguments));
        return all.toArray(new String[0]);
    }

    /** {@return the homes of the current JDK, and of those that braid.test.jdks names} */
    public static Stream<Path> jdks() {
        return Stream.concat(
                Stream.of(Path.of(System.getProperty("java.home"))),
                Stream.of(System.getProperty("braid.test.jdks", "").split(File.pathSeparator))
                        .filter(home -> !home.isBlank())
                        .map(home -> Path.of(home.strip())));
    }

    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** {@return the class path of the fixture, with the parts of Braid that it may call} */
    public static String classPath(Class<?> fixture) {
        return location(fixture) + File.pathSeparator + location(Trace.class);
    }

    /** {@return the folder or jar of a class} */
    static String location(Class<?> type) {
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
}
