// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every command, as users start it: by the launcher, by the jar, and by the script that tests leave beside their
 * reports. Nothing of this build is on the class path of these processes.
 */
@DisabledIfSystemProperty(
        named = "suites.quick",
        matches = "true",
        disabledReason = "-Pquick leaves out the build contract, which starts Maven once here")
class ShippedCommandsTests {
    private static final int AGREES = 0;
    private static final int DIVERGES = 1;
    private static final int WRONG_USE = 2;
    private static final int UNFIT = 3;
    private static final Pattern COMMAND = Pattern.compile("^ {2}([a-z-]+) {2,}\\S.*$", Pattern.MULTILINE);

    /** A row of the page of commands. */
    private static final Pattern ROW = Pattern.compile("^\\| `([a-z-]+)` \\|", Pattern.MULTILINE);

    /** Two threads that race for one field. */
    private static final String PROGRAM = """
            package demo;

            public class Main {
                static int counter;

                public static void main(String[] arguments) throws InterruptedException {
                    Thread first = new Thread(() -> counter++, "first");
                    Thread second = new Thread(() -> counter++, "second");
                    first.start();
                    second.start();
                    first.join();
                    second.join();
                }
            }
            """;

    /** A lost update that no run shows in which the first thread is quick: each access is volatile. */
    private static final String UPDATES = """
            package demo;

            public class Updates {
                static volatile int counter;

                public static void main(String[] arguments) throws InterruptedException {
                    Thread first = new Thread(() -> counter++, "first");
                    first.start();
                    first.join(500);
                    counter++;
                    first.join();
                    System.exit(counter == 2 ? 0 : 7);
                }
            }
            """;

    @TempDir
    private Path folder;

    private final Set<String> called = new TreeSet<>();

    /** A way to start Braid. */
    enum Start {
        LAUNCHER {
            @Override
            List<String> command() {
                return List.of(SourceTree.root().resolve("braid").toString());
            }
        },
        JAR {
            @Override
            List<String> command() {
                return List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        SourceTree.root().resolve("engine/target/braid.jar").toString());
            }
        },
        SCRIPT_OF_TESTS {
            @Override
            List<String> command() throws IOException, InterruptedException {
                ContractRepository repository = ContractRepository.create(SourceTree.scratch("commands-repository"));
                ConsumerProject project = ConsumerProject.create(
                        "passing", Dependencies.ofReadme("5.13.4").braidFirst());
                MavenRun run = project.test(repository);
                assertThat(run.exitCode()).as(run.output()).isZero();
                return List.of(project.folder().resolve("target/braid/braid").toString());
            }
        };

        abstract List<String> command() throws IOException, InterruptedException;
    }

    @ParameterizedTest
    @EnumSource
    void commands_doWhatTheySay(Start start) throws IOException, InterruptedException {
        List<String> braid = start.command();
        compile();
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

        call(
                braid,
                AGREES,
                "exit code 0",
                "run",
                "-o",
                "a.braid",
                "--simulator",
                "replay",
                java,
                "-cp",
                ".",
                "demo.Main");
        call(
                braid,
                AGREES,
                "exit code 0",
                "run",
                "--control-flow",
                "branches",
                "-o",
                "f.braid",
                java,
                "-cp",
                ".",
                "demo.Main");
        call(
                braid,
                UNFIT,
                "thread 2 has not come to site 123456",
                "replay",
                "-o",
                "s.braid",
                "b1 2@123456#1>1",
                "--",
                java,
                "-cp",
                ".",
                "demo.Main");
        call(
                braid,
                DIVERGES,
                "the program ended itself with status 7",
                "explore",
                "-o",
                "e.braid",
                "--timeouts",
                "any",
                "--",
                java,
                "-cp",
                ".",
                "demo.Updates");
        mergeParts(braid, java);
        call(braid, AGREES, "replay: agrees", "simulate", "a.braid", "--simulator", "replay");
        call(braid, DIVERGES, "data-race", "simulate", "a.braid", "--simulator", "race");
        call(braid, AGREES, "demo.Main", "stats", "a.braid");
        call(braid, AGREES, "clock", "show", "a.braid", "--count=3");
        call(braid, AGREES, "thunk", "provenance", "a.braid");
        call(braid, AGREES, "demo.Main.main", "flow", "f.braid");
        call(braid, AGREES, "report: page.html", "report", "a.braid", "--simulator", "race", "-o", "page.html");
        call(braid, AGREES, "a.txt: text, ", "export", "a.braid", "-o", "a.txt");
        call(braid, AGREES, "b.braid: a trace, of ", "import", "a.txt", "-o", "b.braid");
        call(braid, AGREES, "", "merge");
        call(braid, WRONG_USE, "PID", "observe");
        call(braid, AGREES, "nothing to remove", "frames", "gc");
        call(braid, AGREES, "complete", "generate-completion");
        Ended doctor = start(braid, "doctor");
        assertThat(doctor.code()).as(doctor.output()).isIn(AGREES, UNFIT);
        assertThat(doctor.output()).contains("self-test        a traced program ran", "libipt");
        Ended help = start(braid, "--help");
        assertThat(called)
                .as("the commands that are tested here")
                .isEqualTo(COMMAND.matcher(help.output())
                        .results()
                        .map(MatchResult::group)
                        .map(line -> line.strip().split(" ")[0])
                        .collect(Collectors.toCollection(TreeSet::new)));
        assertThat(documentedCommands()).as("the commands on their page").containsExactlyInAnyOrderElementsOf(called);
    }

    /** {@return the commands that their page has} */
    static List<String> documentedCommands() throws IOException {
        return ROW.matcher(Files.readString(SourceTree.root().resolve("docs/command-line.md")))
                .results()
                .map(row -> row.group(1))
                .toList();
    }

    /** A search of two parts, in a process each, and what they have covered together. */
    private void mergeParts(List<String> braid, String java) throws IOException, InterruptedException {
        for (int number = 1; number <= 2; number++) {
            Files.createDirectories(folder.resolve("part-" + number));
            call(
                    braid,
                    AGREES,
                    "seed 1, part " + number + " of 2)",
                    "explore",
                    "-o",
                    "part-" + number + "/e.braid",
                    "--shard",
                    number + "/2",
                    "--timeouts",
                    "idle",
                    "--strategy",
                    "sweep",
                    "--",
                    java,
                    "-cp",
                    ".",
                    "demo.Updates");
        }
        call(
                braid,
                AGREES,
                "demo.Updates: 2 of 2 parts ran under ",
                "report",
                "--merge",
                "-o",
                "merged",
                "part-1",
                "part-2");
        call(braid, UNFIT, "Part 1 of 2 of the schedules is missing", "report", "--merge", "-o", "half", "part-2");
    }

    private void compile() throws IOException {
        Path main = Files.writeString(folder.resolve("Main.java"), PROGRAM);
        Path updates = Files.writeString(folder.resolve("Updates.java"), UPDATES);
        int code = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-g",
                        "-d",
                        folder.toString(),
                        main.toString(),
                        updates.toString());
        assertThat(code).isZero();
    }

    private void call(List<String> braid, int code, String part, String... arguments)
            throws IOException, InterruptedException {
        Ended ended = start(braid, arguments);
        assertThat(ended.code())
                .as("%s: %s", List.of(arguments), ended.output())
                .isEqualTo(code);
        assertThat(ended.output()).as("%s", List.of(arguments)).contains(part);
    }

    private Ended start(List<String> braid, String... arguments) throws IOException, InterruptedException {
        if (!arguments[0].startsWith("-")) {
            called.add(arguments[0]);
        }
        List<String> command = new ArrayList<>(braid);
        command.addAll(List.of(arguments));
        Ended ended = Ended.of(command, folder);
        assertThat(ended.output()).doesNotContain("NoClassDefFoundError", "Exception in thread");
        return ended;
    }
}
