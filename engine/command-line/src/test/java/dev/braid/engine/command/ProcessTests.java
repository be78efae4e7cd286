// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.increment.EndlessFixture;
import dev.braid.engine.command.console.ExitCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each test starts Braid in a process of its own. */
class ProcessTests {
    private static final int LIMIT_SECONDS = 240;

    @TempDir
    private Path folder;

    @Test
    void programsStreams_areBraidsOwn() throws IOException, InterruptedException {
        String script = "read line; echo \"out $line\"; echo \"err $line\" >&2";
        Process braid = Braid.process("run", "-o", folder + "/t.braid", "--", "sh", "-c", script)
                .redirectError(folder.resolve("err").toFile())
                .start();
        try (OutputStream in = braid.getOutputStream()) {
            in.write("hello\n".getBytes(StandardCharsets.UTF_8));
        }
        String out = new String(braid.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(braid.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(out).isEqualTo("out hello\n");
        assertThat(folder.resolve("err")).content().contains("err hello\n", "braid: nothing was traced");
        assertThat(braid.exitValue()).isEqualTo(ExitCode.UNFIT);
    }

    @Test
    void terminatedBraid_endsTheProgramAndCompletesTheTrace() throws IOException, InterruptedException {
        String trace = folder.resolve("t.braid").toString();
        Process braid = Braid.process(Braid.run(List.of("-o", trace), EndlessFixture.class))
                .redirectError(folder.resolve("err").toFile())
                .start();
        try (BufferedReader out = braid.inputReader()) {
            assertThat(out.readLine()).isEqualTo("running");
            braid.toHandle().destroy(); // Process.destroy would close its streams, too
            assertThat(out.readLine()).isNull(); // program and Braid have both ended
        }

        assertThat(braid.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(braid.exitValue()).isEqualTo(128 + 15);
        Braid simulated = Braid.call(folder, "simulate", trace);
        assertThat(simulated.out())
                .as(simulated + Files.readString(folder.resolve("err")))
                .contains("ended     killed by signal 15 (SIGTERM)\n", "replay: agrees: ");
    }
}
