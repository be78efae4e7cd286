// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.braid.engine.command.Braid;
import dev.braid.engine.command.BraidCommand;
import dev.braid.engine.command.Json;
import dev.braid.engine.command.Shell;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.frame.Frames;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A program in a process of its own, observed by the command line in another one. */
class ObserveCommandTests {
    private static final long LIMIT_SECONDS = 120;
    private static final String NAMES = "seq\tsome_count\tsome_value";

    @TempDir
    private Path folder;

    private final List<Process> processes = new ArrayList<>();

    @AfterEach
    void end() throws InterruptedException {
        for (Process process : processes) {
            process.destroyForcibly().waitFor();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.braid.engine.command.Braid#jdks")
    void s4_4_s4_8_s4_21_oneCommand_printsTheRowsOfARunningProgram_untilInterrupted(Path jdk) throws Exception {
        Target target = target(jdk);
        target.write(2);
        for (int i = 0; i < 2; i++) {
            Path file = folder.resolve("out" + i + ".txt");
            Process braid = observe(target, "-o", file.toString());
            target.write(3);
            awaitLines(file, 4);
            signal("INT", braid);
            target.writeUntilDetached();

            assertThat(braid.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(braid.exitValue()).as("%s", err(braid)).isZero();
            List<String> lines = Files.readAllLines(file);
            assertThat(lines.get(0)).isEqualTo(NAMES);
            assertThat(lines.get(1)).startsWith("1\t");
            assertThat(Files.readString(file)).endsWith("\n");
            assertThat(err(braid))
                    .contains((lines.size() - 1) + " frames written, " + (lines.size() - 1) + " printed, 0 lost,");
        }
        List<String> first = Files.readAllLines(folder.resolve("out0.txt"));
        assertThat(first.subList(1, 4)).containsExactly("1\t3\t1.5", "2\t4\t2.0", "3\t5\t2.5");
        assertThat(target.err()).as("the program's standard error").isEmpty();
    }

    @Test
    void s4_5_stoppedReader_andAKilledOne_holdNoWriter_andGiveWayToTheNext() throws Exception {
        Target target = target(Path.of(System.getProperty("java.home")));
        Path file = folder.resolve("out.txt");
        Process braid = observe(target, "-o", file.toString(), "--slots", "64");
        target.write(1);
        awaitLines(file, 2);
        signal("STOP", braid);
        target.write(1_000_000);
        signal("KILL", braid);
        assertThat(braid.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        target.write(1_000_000);
        assertThat(target.segments()).as("it is still observed, by nobody").isEqualTo(1);

        Path next = folder.resolve("next.txt");
        Process another = observe(target, "-o", next.toString());
        target.write(1);
        awaitLines(next, 2);
        assertThat(Files.readAllLines(next)).containsExactly(NAMES, "1\t2000002\t1000001.0");
        signal("KILL", another);
        assertThat(another.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();

        // The command, too, removes what a killed observer leaves.
        Braid gc = Braid.call(folder, "frames", "gc", "--json");
        assertThat(gc.code()).isZero();
        assertThat(Json.python(folder, gc.out(), "r", "report"))
                .contains("of frame Foo of process " + target.process.pid());
        target.write(1);
        assertThat(target.segments()).isZero();
    }

    @Test
    void s4_24_programThatIsKilled_endsItsObservation() throws Exception {
        Target target = target(Path.of(System.getProperty("java.home")));
        Path file = folder.resolve("out.txt");
        Process braid = observe(target, "-o", file.toString());
        target.write(5);
        awaitLines(file, 6);
        signal("KILL", target.process);
        assertThat(braid.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(braid.exitValue()).isZero();
        assertThat(err(braid)).contains("5 frames written, 5 printed, 0 lost", "has ended");
    }

    @Test
    void json_isAnObjectForEachRow() throws Exception {
        Target target = target(Path.of(System.getProperty("java.home")));
        Path file = folder.resolve("out.json");
        Process braid = observe(target, "-o", file.toString(), "--json");
        target.write(2);
        awaitLines(file, 2);
        signal("KILL", target.process);
        assertThat(braid.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(Json.pythonOfLines(folder, Files.readString(file), "r"))
                .isEqualTo("[{'seq': 1, 'some_count': 1, 'some_value': 0.5},"
                        + " {'seq': 2, 'some_count': 2, 'some_value': 1.0}]");
    }

    @Test
    void s4_19_whatCannotBeObserved_isOneSentence() throws Exception {
        Target target = target(Path.of(System.getProperty("java.home")));
        String pid = Long.toString(target.process.pid());

        assertRefused(Braid.call(folder, "observe", "999999999", "Foo"), "braid: There is no process 999999999; ");
        assertRefused(
                Braid.call(folder, "observe", pid, "Bar"),
                "braid: Process " + pid + " declares no frame Bar, but Foo; ");
        assertRefused(
                Braid.call(folder, "observe", pid, "Foo", "-o", folder + "/none/out.txt"),
                "braid: The rows cannot be written to " + folder + "/none/out.txt (");
        target.write(1);
        assertThat(target.segments()).as("nothing stays of what was refused").isZero();
    }

    @Test
    void s4_19_processOfAnotherUser_isOneSentence() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")), "setpriv is not there, which changes users.");
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can become another user.");
        Target target = target(Path.of(System.getProperty("java.home")));
        // What another user may read of this build: a copy.
        Path jars = Files.createTempDirectory(Path.of("/tmp"), "braid-observe");
        try {
            Process braid = start(new ProcessBuilder(asNobody(jars, Long.toString(target.process.pid()))));
            assertThat(braid.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(err(braid))
                    .startsWith("braid: Process " + target.process.pid() + " may not be looked at (")
                    .contains("; run braid as the user that the process runs as, or as root.")
                    .hasLineCount(1);
            assertThat(braid.exitValue()).isEqualTo(ExitCode.UNFIT);
        } finally {
            Shell.run(folder, "rm -rf " + jars);
        }
    }

    /** {@return the command that observes as another user, with copies of what is on the class path} */
    private List<String> asNobody(Path jars, String pid) throws Exception {
        List<String> classPath = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (entry.contains("picocli") || entry.contains("braid") || entry.endsWith("classes")) {
                Path copy = jars.resolve(classPath.size() + "-" + Path.of(entry).getFileName());
                assertThat(Shell.run(folder, "cp -r " + entry + " " + copy).code())
                        .isZero();
                classPath.add(copy.toString());
            }
        }
        assertThat(Shell.run(folder, "chmod -R a+rX " + jars).code()).isZero();
        return List.of(
                "setpriv",
                "--reuid=65534",
                "--regid=65534",
                "--clear-groups",
                Braid.java(),
                "-cp",
                String.join(File.pathSeparator, classPath),
                BraidCommand.class.getName(),
                "observe",
                pid,
                "Foo");
    }

    private static void assertRefused(Braid braid, String beginning) {
        assertThat(braid.code()).as(braid.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(braid.err()
                        .lines()
                        .filter(line -> !line.contains(" is observed; "))
                        .toList())
                .hasSize(1)
                .allMatch(line -> line.startsWith(beginning));
    }

    private Target target(Path jdk) throws IOException {
        Path err = folder.resolve("target" + processes.size() + ".err");
        String classPath = Braid.classPath(ObservedFixture.class) + File.pathSeparator + Braid.classPath(Frames.class);
        Process process = new ProcessBuilder(
                        jdk.resolve("bin/java").toString(), "-cp", classPath, ObservedFixture.class.getName())
                .redirectError(err.toFile())
                .start();
        processes.add(process);
        Target target = new Target(process, process.inputReader(), process.outputWriter(), err);
        assertThat(target.answers.readLine()).isEqualTo("ready");
        return target;
    }

    /** Starts to observe, and returns when the handle is set. */
    private Process observe(Target target, String... options) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("observe", Long.toString(target.process.pid()), "Foo"));
        arguments.addAll(List.of(options));
        ProcessBuilder builder = Braid.process(arguments.toArray(new String[0]));
        // Not ignored, as they are where the build runs under nohup.
        builder.command().addAll(0, List.of("env", "--default-signal=HUP,INT"));
        Process braid = start(builder);
        await(() -> err(braid).contains("is observed; ^C ends it"), braid);
        return braid;
    }

    private Process start(ProcessBuilder builder) throws IOException {
        Path err = folder.resolve("braid" + processes.size() + ".err");
        Process process = builder.redirectError(err.toFile()).start();
        processes.add(process);
        return process;
    }

    private String err(Process braid) throws IOException {
        return Files.readString(folder.resolve("braid" + processes.indexOf(braid) + ".err"));
    }

    private void awaitLines(Path file, int count) throws IOException, InterruptedException {
        await(() -> Files.exists(file) && Files.readString(file).lines().count() >= count, file);
    }

    private static void await(Condition condition, Object what) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (!condition.holds()) {
            assertThat(System.nanoTime() - end).as("time is up: %s", what).isNegative();
            Thread.sleep(10);
        }
    }

    private static void signal(String name, Process process) throws IOException, InterruptedException {
        int code = new ProcessBuilder("kill", "-s", name, Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
        assertThat(code).isZero();
    }

    /** Condition that comes true some time. */
    private interface Condition {
        boolean holds() throws IOException;
    }

    /** The observed program. */
    private record Target(Process process, BufferedReader answers, Writer commands, Path errors) {
        void write(long frames) throws IOException {
            commands.write(frames + "\n");
            commands.flush();
            assertThat(answers.readLine()).isEqualTo("done");
        }

        /** Writes one frame after another until the handle is cleared and the memory let go. */
        void writeUntilDetached() throws IOException, InterruptedException {
            do {
                write(1);
                Thread.sleep(1);
            } while (segments() > 0);
        }

        long segments() throws IOException {
            return Files.readAllLines(Path.of("/proc/" + process.pid() + "/maps")).stream()
                    .filter(line -> line.contains("/braid-frames-"))
                    .count();
        }

        String err() throws IOException {
            return Files.readString(errors, StandardCharsets.UTF_8);
        }
    }
}
