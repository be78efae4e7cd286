// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.old.DyingFixture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Threads that die of an exception are named above the verdicts, and in the exit code. */
class ThreadDeathTests {
    @TempDir
    private Path folder;

    private Braid run(String mode, String... options) throws IOException {
        List<String> all = Stream.concat(
                        Stream.of("-o", folder.resolve("t.braid").toString()), Stream.of(options))
                .toList();
        return Braid.call(folder, Braid.run(all, DyingFixture.class, mode));
    }

    private Braid simulate(String... options) throws IOException {
        return Braid.call(
                folder,
                Stream.concat(Stream.of("simulate", folder.resolve("t.braid").toString()), Stream.of(options))
                        .toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "worker | 1 | thread 'worker-1' ended by an uncaught java.lang.IllegalStateException: no more, at"
                        + " DyingFixture.java:",
                "jdk | 1 | thread 'worker-1' ended by an uncaught java.util.NoSuchElementException: No value present,"
                        + " at DyingFixture.java:",
                "main | 1 | thread 'main' ended by an uncaught java.lang.IllegalStateException: main gives up, at"
                        + " DyingFixture.java:",
                "handled | 0 | ; demo.old.DyingFixture$Handler handles it",
                "own | 0 | ; demo.old.DyingFixture$Handler handles it"
            })
    void deathOfAThread_isNamed(String mode, int code, String text) throws IOException {
        Braid run = run(mode, "--simulator", "replay");
        Braid simulated = simulate("--simulator", "replay");

        assertThat(run.code()).as(run.toString()).isEqualTo(code);
        assertThat(run.err()).contains(text).contains("replay: agrees");
        assertThat(simulated.code()).as(simulated.toString()).isZero();
        assertThat(simulated.out()).contains(text);
        assertThat(simulated.out().indexOf(text)).isLessThan(simulated.out().indexOf("replay: agrees"));
    }

    @Test
    void programWhoseThreadsReturn_namesNone() throws IOException {
        Braid run = run("none");

        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(run.err()).doesNotContain("uncaught");
        assertThat(simulate().out()).doesNotContain("uncaught");
        assertThat(simulate("--json").out()).contains("\"deaths\": []");
    }

    static Stream<Path> jdks() {
        return Braid.jdks();
    }

    /** In a process of its own, as a user's shell sees it. */
    @ParameterizedTest
    @MethodSource("jdks")
    void exitCodeOfAFreshProcess(Path jdk) throws IOException, InterruptedException {
        Process braid = Braid.process(
                        "run",
                        "-o",
                        folder.resolve("t.braid").toString(),
                        "--",
                        jdk.resolve("bin/java").toString(),
                        "-cp",
                        Braid.classPath(DyingFixture.class),
                        DyingFixture.class.getName(),
                        "worker")
                .redirectErrorStream(true)
                .start();
        String said = new String(braid.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(braid.waitFor()).as(said).isEqualTo(1);
        assertThat(said).contains("braid: thread 'worker-1' ended by an uncaught java.lang.IllegalStateException");
    }
}
