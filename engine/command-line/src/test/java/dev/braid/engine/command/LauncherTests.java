// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.command.console.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher at the repository's root; each test starts it. */
class LauncherTests {
    private static final Path LAUNCHER = Path.of("..", "..", "braid");

    @Test
    void missingJar_isSaidWithTheFix(@TempDir Path folder) throws IOException, InterruptedException {
        Path copy = Files.copy(LAUNCHER, folder.resolve("braid"), java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
        Process launcher = new ProcessBuilder(copy.toString(), "--version").start();
        String err = new String(launcher.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(launcher.waitFor()).isEqualTo(ExitCode.UNFIT);
        assertThat(err).contains("engine/target/braid.jar is not built; run 'mvn -DskipTests package'");
    }
}
