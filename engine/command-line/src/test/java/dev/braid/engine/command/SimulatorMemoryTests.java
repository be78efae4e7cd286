// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.kernel.NormFixture;
import dev.braid.engine.command.console.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Simulators remember as much as the heap allows, and say so where that is too little. */
class SimulatorMemoryTests {
    /** Squared, more locations than were remembered when their number was fixed. */
    private static final String SIZE = "1550";

    @TempDir
    private static Path folder;

    @BeforeAll
    static void record() throws IOException {
        Braid run =
                Braid.call(folder, Braid.run(List.of("-o", trace(), "--include", "demo."), NormFixture.class, SIZE));
        assertThat(run.code()).as(run.toString()).isZero();
    }

    @Test
    void kernelOverMillionsOfLocations_isJudged_ifTheHeapAllows() throws IOException, InterruptedException {
        Judged large = simulate("-Xmx3g", "replay,race,deadlock");
        assertThat(large.code).as(large.text).isZero();
        assertThat(large.text).contains("replay: agrees", "race: agrees", "deadlock: agrees");

        Judged small = simulate("-Xmx160m", "race");
        assertThat(small.code).as(small.text).isEqualTo(ExitCode.UNFIT);
        assertThat(small.text)
                .contains("race: inconclusive: No race was found, but for ")
                .containsPattern(
                        "The simulator's share of the memory, [78]\\d MiB of a heap of 1[56]\\d MiB, was full when it"
                                + " held [0-9,]+ locations; give the JVM that judges a heap of, say, 1 GiB \\(on the"
                                + " command line JDK_JAVA_OPTIONS=-Xmx1g,")
                .doesNotContain("OutOfMemoryError");
    }

    private static String trace() {
        return folder.resolve("norm.braid").toString();
    }

    private record Judged(int code, String text) {}

    private static Judged simulate(String heap, String simulators) throws IOException, InterruptedException {
        ProcessBuilder builder =
                Braid.process("simulate", trace(), "--simulator", simulators).redirectErrorStream(true);
        builder.environment().put("JDK_JAVA_OPTIONS", heap);
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Judged(process.waitFor(), text);
    }
}
