// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process of a tool, run to its end.
 *
 * @param output all that it printed
 */
record ToolProcess(int exitCode, String output) {
    /**
     * Runs it.
     *
     * @param seconds the seconds after which it is killed
     * @throws PeerFailedException if it was killed
     */
    static ToolProcess run(List<String> command, Path folder, long seconds)
            throws IOException, InterruptedException, PeerFailedException {
        Path log = Files.createTempFile(folder, "peer-", ".log");
        try {
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly().waitFor();
                throw new PeerFailedException("it did not end within " + seconds + " s");
            }
            return new ToolProcess(process.exitValue(), Files.readString(log));
        } finally {
            Files.deleteIfExists(log);
        }
    }

    /**
     * {@return the words of the harness's last line, which begins with {@code result}, without that word}
     *
     * @throws PeerFailedException if there is none
     */
    String[] result() throws PeerFailedException {
        return output.lines()
                .filter(line -> line.startsWith("result "))
                .reduce((first, second) -> second)
                .map(line -> line.substring("result ".length()).split(" "))
                .orElseThrow(() -> new PeerFailedException("it ended with " + exitCode + " and without a result: "
                        + output.strip()
                                .lines()
                                .reduce((first, second) -> second)
                                .orElse("(no output)")));
    }
}
