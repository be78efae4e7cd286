// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.increment.EndlessFixture;
import demo.increment.IncrementFixture;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** S1.1 to S1.3: what a program started through Braid keeps, and what it gets. */
class ExecutionWrapperTests {
    private static final int LIMIT_SECONDS = 240;

    @TempDir
    private Path folder;

    @Test
    void s1_2_unmodifiedJar_runsTraced_andItsBytesStayTheSame() throws Exception {
        Path jar = jar();
        byte[] before = Files.readAllBytes(jar);
        String trace = folder.resolve("t.braid").toString();
        Braid run = Braid.call(folder, "run", "-o", trace, "--", Braid.java(), "-jar", jar.toString(), "100", "7");

        assertThat(run.out()).as(run.toString()).isEqualTo("total 200\n");
        assertThat(run.code()).as("its own exit code").isEqualTo(7);
        assertThat(Files.readAllBytes(jar)).isEqualTo(before);
        assertThat(Braid.call(folder, "simulate", trace).code()).isZero();
    }

    @Test
    void s1_2_callersVariables_areKept_andExtended() throws Exception {
        String[] variables = {"LD_PRELOAD", "JAVA_TOOL_OPTIONS", "BRAID_RECORDER", "PLAIN"};
        ProcessBuilder builder = Braid.process(
                "run",
                "-o",
                folder + "/t.braid",
                "--",
                "sh",
                "-c",
                "for name in " + String.join(" ", variables) + "; do eval echo \\\"\\$$name\\\"; done");
        builder.environment().put("LD_PRELOAD", "libm.so.6");
        builder.environment().put("JAVA_TOOL_OPTIONS", "-Dfirst=1");
        builder.environment().put("BRAID_RECORDER", "/of/another/run");
        builder.environment().put("PLAIN", "as it was");
        Process braid = builder.redirectError(folder.resolve("err").toFile()).start();
        List<String> out = lines(braid);

        assertThat(braid.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(out).hasSize(variables.length);
        assertThat(out.get(0)).isEqualTo("libm.so.6");
        assertThat(out.get(1)).startsWith("-Dfirst=1 -javaagent:").contains("braid-agent.jar=");
        assertThat(out.get(2)).as("no recorder that is not this run's").isEmpty();
        assertThat(out.get(3)).isEqualTo("as it was");
    }

    @Test
    void s1_3_traceFile_isThere_beforeTheProgramStarts() throws IOException {
        Path trace = folder.resolve("t.braid");
        Braid run = Braid.call(
                folder, "run", "-o", trace.toString(), "--", "sh", "-c", "test -e " + trace + " && echo there");

        assertThat(run.out()).isEqualTo("there\n");
    }

    @ParameterizedTest
    @CsvSource({"INT, 2", "HUP, 1", "TERM, 15"})
    void s1_1_signal_endsTheProgram_andTheTraceIsWhole(String name, int number) throws Exception {
        String trace = folder.resolve("t.braid").toString();
        Process braid = withSignals(Braid.process(Braid.run(List.of("-o", trace), EndlessFixture.class)))
                .redirectError(folder.resolve("err").toFile())
                .start();
        try (BufferedReader out = braid.inputReader()) {
            assertThat(out.readLine()).isEqualTo("running");
            send(name, braid.pid());
            assertThat(out.readLine()).isNull();
        }

        assertThat(braid.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(braid.exitValue()).isEqualTo(128 + number);
        Braid simulated = Braid.call(folder, "simulate", trace);
        assertThat(simulated.out())
                .as(simulated + Files.readString(folder.resolve("err")))
                .contains("ended     killed by signal " + number + " (SIG" + name + ")\n", "replay: agrees: ")
                .doesNotContain("damaged");
    }

    @ParameterizedTest
    @CsvSource({"INT", "HUP"})
    void s1_1_program_getsTheVerySignal_andDecides(String name) throws Exception {
        Process braid = withSignals(Braid.process(
                        "run",
                        "-o",
                        folder + "/t.braid",
                        "--",
                        "sh",
                        "-c",
                        "trap 'echo caught " + name + "; exit 0' " + name
                                + "; echo running; while :; do sleep 0.05; done"))
                .redirectError(folder.resolve("err").toFile())
                .start();
        try (BufferedReader out = braid.inputReader()) {
            assertThat(out.readLine()).isEqualTo("running");
            send(name, braid.pid());
            assertThat(out.readLine()).isEqualTo("caught " + name);
        }
        assertThat(braid.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    /** Has a process not inherit that signals are ignored, as they are where the build runs under nohup. */
    private static ProcessBuilder withSignals(ProcessBuilder process) {
        process.command().addAll(0, List.of("env", "--default-signal=HUP,INT"));
        return process;
    }

    private static void send(String signal, long pid) throws IOException, InterruptedException {
        int code = new ProcessBuilder("kill", "-s", signal, Long.toString(pid))
                .inheritIO()
                .start()
                .waitFor();
        assertThat(code).isZero();
    }

    private static List<String> lines(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    private Path jar() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, IncrementFixture.class.getName());
        String[] path = Braid.classPath(IncrementFixture.class).split(":", -1);
        Path classes = Path.of(path[0]).resolve("demo/increment");
        manifest.getMainAttributes()
                .put(Attributes.Name.CLASS_PATH, "file:" + path[1] + (Files.isDirectory(Path.of(path[1])) ? "/" : ""));
        Path jar = folder.resolve("program.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out, manifest);
                var files = Files.newDirectoryStream(classes, "IncrementFixture*.class")) {
            for (Path file : files) {
                entries.putNextEntry(new JarEntry("demo/increment/" + file.getFileName()));
                Files.copy(file, entries);
                entries.closeEntry();
            }
        }
        return jar;
    }
}
