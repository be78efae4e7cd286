// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.frame.layout.FrameDeclaration;
import dev.braid.frame.layout.FrameLayout;
import dev.braid.frame.observe.Account;
import dev.braid.frame.observe.Account.Attachment;
import dev.braid.frame.observe.Maps;
import dev.braid.frame.observe.Observation;
import dev.braid.frame.observe.ObservationException;
import dev.braid.frame.observe.RowText;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A C program with generated sources is observed, found by the symbols in its file. */
class NativeProgramTests {
    private static final FrameLayout SAMPLE = FrameLayout.of(
            FrameDeclaration.parse("struct Sample { int thread; long count; double half; long check; };"));

    @TempDir
    Path folder;

    @SuppressWarnings("NullAway.Init") // a test without gcc has none
    private Process process;

    @SuppressWarnings("NullAway.Init")
    private BufferedReader answers;

    @SuppressWarnings("NullAway.Init")
    private Writer commands;

    @AfterEach
    void end() throws InterruptedException {
        if (process != null) {
            process.destroyForcibly().waitFor();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-pie", "-no-pie", "-static"})
    void s4_19_handle_isFoundBySymbolAndLoadAddress_andSetFromOutside(String linking) throws Exception {
        start(linking, linking.equals("-no-pie") ? "-fno-pie" : "-fpie");
        ByteArrayOutputStream rows = new ByteArrayOutputStream();
        ask("write 5 1");
        try (Observation observation = Observation.start(process.pid(), "Sample", 16)) {
            RowText text = new RowText(rows, observation.layout());
            assertThat(ask("pointer")).isEqualTo("null");
            ask("write 2 1");
            assertThat(ask("pointer")).isEqualTo("set");
            assertThat(observation.read(text)).isEqualTo(2);
            assertThat(observation.end(text, Duration.ZERO)).isEqualTo(new Account(2, 2, 0, Attachment.PENDING));
            ask("write 1 1");
            assertThat(ask("pointer")).isEqualTo("null");
            text.flush();
        }
        assertThat(Maps.segments(process.pid())).isZero();
        assertThat(rows.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "seq\tthread\tcount\thalf\tcheck",
                        "1\t0\t5\t2.5\t" + check(0, 5),
                        "2\t0\t6\t3.0\t" + check(0, 6));
    }

    @Test
    void s4_2_hundredObservationsOfACProgram_leakNoMapping() throws Exception {
        start();
        for (int i = 1; i <= 100; i++) {
            try (Observation observation = Observation.start(process.pid(), "Sample", 16)) {
                RowText text = new RowText(new ByteArrayOutputStream(), observation.layout());
                ask("write " + i + " 1");
                assertThat(observation.read(text)).isEqualTo(Math.min(i, 16));
                assertThat(observation.end(text, Duration.ZERO).written()).isEqualTo(i);
            }
            ask("write 1 1");
            assertThat(Maps.segments(process.pid()))
                    .as("after observation %s", i)
                    .isZero();
        }
    }

    @Test
    void s4_16_observing_writesWithoutSystemCalls() throws Exception {
        start();
        try (Observation observation = Observation.start(process.pid(), "Sample", 1024)) {
            RowText text = new RowText(new ByteArrayOutputStream(), observation.layout());
            ask("write 1 1");
            // From here on the kernel kills it for any system call but read, write and exit.
            assertThat(ask("sealed 1000000")).isEqualTo("done");
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).isZero();
            Account account = observation.end(text, Duration.ZERO);
            assertThat(account.written()).isEqualTo(1_000_001);
            assertThat(account.attachment()).isEqualTo(Attachment.DEAD);
            assertThat(account.printed()).isEqualTo(1024);
        }
    }

    @Test
    void s4_23_fourThreadsOfACProgram_makeNoTornRow() throws Exception {
        start();
        ByteArrayOutputStream rows = new ByteArrayOutputStream();
        try (Observation observation = Observation.start(process.pid(), "Sample", 64)) {
            RowText text = new RowText(rows, observation.layout());
            ask("write 1 1");
            commands.write("write 100000 4\n");
            commands.flush();
            while (!answers.ready()) {
                observation.read(text);
            }
            assertThat(answers.readLine()).isEqualTo("done");
            ask("write 1 1"); // of those four, one that is late may have told an earlier number last
            Account account = observation.end(text, Duration.ZERO);
            text.flush();
            assertThat(account.written()).isEqualTo(400_002);
            List<String> lines =
                    rows.toString(StandardCharsets.UTF_8).lines().skip(1).toList();
            assertThat(lines).hasSize((int) account.printed()).isNotEmpty();
            lines.forEach(NativeProgramTests::assertWhole);
        }
    }

    /** As in the program. */
    private static long check(long thread, long count) {
        return count * 0x9E3779B97F4A7C15L + thread;
    }

    private static void assertWhole(String line) {
        String[] fields = line.split("\t");
        long count = Long.parseLong(fields[2]);
        assertThat(Double.parseDouble(fields[3])).isEqualTo(count / 2.0);
        assertThat(Long.parseLong(fields[4])).isEqualTo(check(Long.parseLong(fields[1]), count));
    }

    @Test
    void s4_19_frameThatIsNotThere_isToldWithThoseThatAre() throws Exception {
        start();
        assertThatThrownBy(() -> Observation.start(process.pid(), "Other", 16))
                .isInstanceOf(ObservationException.class)
                .hasMessageStartingWith("Process " + process.pid() + " declares no frame Other, but Sample;");
    }

    @Test
    void s4_19_strippedProgram_isToldToKeepItsSymbols() throws Exception {
        start("-s");
        assertThatThrownBy(() -> Observation.start(process.pid(), "Sample", 16))
                .isInstanceOf(ObservationException.class)
                .hasMessageContaining("declares no frame Sample, but none at all;")
                .hasMessageContaining("do not strip it");
    }

    private void start(String... options) throws Exception {
        Path program = Compilers.gcc(folder, SAMPLE, "sample_program.c", options);
        process =
                new ProcessBuilder(program.toString()).redirectErrorStream(true).start();
        answers = process.inputReader(StandardCharsets.UTF_8);
        commands = process.outputWriter(StandardCharsets.UTF_8);
        assertThat(answers.readLine()).isEqualTo("ready");
    }

    private String ask(String command) throws IOException {
        commands.write(command + "\n");
        commands.flush();
        return answers.readLine();
    }
}
