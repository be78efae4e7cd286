// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.braid.pt.soft.EncoderOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of how perf itself reads files that the writer has written. */
class PerfScriptTests {
    private static final int PID = 4711;

    @TempDir
    private Path folder;

    @BeforeAll
    static void needPerf() {
        assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/perf")),
                "no /usr/bin/perf to compare with: install linux-perf or linux-tools");
    }

    @Test
    void compiledProgram_isReadAlikeByPerf() throws IOException, InterruptedException {
        compare(SteppedProgram.compiled(folder, "tiny", EncoderOptions.DEFAULT));
    }

    @Test
    void dynamicProgram_isReadAlikeByPerf() throws IOException, InterruptedException {
        compare(SteppedProgram.stepped(
                Path.of("/bin/true"), EncoderOptions.DEFAULT.with(EncoderOptions.Returns.TARGETS)));
    }

    private void compare(SteppedProgram program) throws IOException, InterruptedException {
        Path file = folder.resolve("perf.data");
        SoftRecording.write(file, PID, "program", program.maps(), program.packets());
        long[] read = perf(file);

        assertThat(read).isEqualTo(program.addresses());
        assertThat(FlowList.of(file, null).of(PID)).isEqualTo(program.addresses());
    }

    private long[] perf(Path file) throws IOException, InterruptedException {
        Path errors = folder.resolve("perf.err");
        Process perf = new ProcessBuilder("perf", "script", "-i", file.toString(), "--itrace=i1ie", "-F", "ip")
                .redirectError(errors.toFile())
                .start();
        String out = new String(perf.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(perf.waitFor()).as(Files.readString(errors)).isZero();
        return out.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .mapToLong(line -> Long.parseUnsignedLong(line, 16))
                .toArray();
    }
}
