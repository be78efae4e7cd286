// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A private key for signatures, made by GnuPG for one test. */
final class SigningKey implements AutoCloseable {
    private static final String USER = "Test of Braid's release";

    private final Path home;

    private SigningKey(Path home) {
        this.home = home;
    }

    /** Makes a key, where GnuPG is installed. */
    static Optional<SigningKey> make() throws IOException, InterruptedException {
        if (!Ended.canRun("gpg")) {
            return Optional.empty();
        }
        // Short, for the agent's socket lies in it.
        SigningKey key = new SigningKey(Files.createTempDirectory("braid-gpg"));
        key.gpg("--passphrase", "", "--quick-generate-key", USER, "rsa2048", "sign", "never");
        return Optional.of(key);
    }

    /** {@return the private key as text} */
    String text() throws IOException, InterruptedException {
        return gpg("--armor", "--export-secret-keys", USER);
    }

    /** Fails unless the file has a good signature of this key beside it. */
    void verify(Path file) throws IOException, InterruptedException {
        gpg("--verify", file + ".asc", file.toString());
    }

    private String gpg(String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("gpg", "--homedir", home.toString(), "--batch", "--pinentry-mode", "loopback"));
        command.addAll(List.of(arguments));
        Path errors = Files.createTempFile(Files.createDirectories(SourceTree.scratch("gpg")), "errors", ".txt");
        Process process =
                new ProcessBuilder(command).redirectError(errors.toFile()).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).as("%s", command).isTrue();
        assertThat(process.exitValue())
                .as("%s: %s", command, Files.readString(errors))
                .isZero();
        return output;
    }

    @Override
    public void close() throws IOException {
        try {
            new ProcessBuilder("gpgconf", "--homedir", home.toString(), "--kill", "all")
                    .start()
                    .waitFor(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        ContractRepository.deleteTree(home);
    }
}
