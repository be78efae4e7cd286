// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Result of one run of a generated program, as the program reports it.
 *
 * @param hits by line, how often it was executed; then by line, digests of the values that it saw
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ProgramResult(String status, long[] hits, String output) {
    /** Reads what {@link ProgramHost} has written. */
    static ProgramResult read(Path folder, RandomProgram program) throws IOException {
        Path file = folder.resolve(program.className() + ".txt");
        if (!Files.exists(file)) {
            return new ProgramResult("never ended", new long[2 * program.lines()], "");
        }
        String[] parts = Files.readString(file).split("\n", 3);
        String numbers = parts[1].substring(1, parts[1].length() - 1);
        long[] hits = numbers.isEmpty()
                ? new long[0]
                : Arrays.stream(numbers.split(", ")).mapToLong(Long::parseLong).toArray();
        return new ProgramResult(parts[0], Arrays.copyOf(hits, Math.max(hits.length, 2 * program.lines())), parts[2]);
    }

    /** {@return the digest of the values seen on a line} */
    long seen(int line) {
        return hits[hits.length / 2 + line];
    }
}
