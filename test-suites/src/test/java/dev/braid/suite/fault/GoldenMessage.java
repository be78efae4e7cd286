// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.FailureKind;
import dev.braid.suite.WholeFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

/**
 * The whole messages of failed tests, as {@code golden/failure} has them: a file for each kind, or for a case of it.
 * What differs from run to run is left out of both. With {@code -Dgolden.update=true} they are written as they are now,
 * for a look at the difference before it is committed.
 */
final class GoldenMessage {
    static final Path FOLDER = Path.of("src/test/resources/golden/failure");
    static final String ENDING = ".txt";
    private static final int MOST_LINES = 25;

    private GoldenMessage() {}

    /** Compares the message of a test that failed, and what kind it says that it is of. */
    static void assertSame(FailureKind kind, FaultRun run, String method) throws IOException {
        assertSame(kind, "", run, method);
    }

    /** The same for a case of a kind. */
    static void assertSame(FailureKind kind, String which, FaultRun run, String method) throws IOException {
        assertThat(run.entry(method, "braid.failure")).as(method).isEqualTo(kind.id());
        assertThat(WholeFailure.text(run.thrown(method)).lines()).hasSizeLessThanOrEqualTo(MOST_LINES);
        Path golden = FOLDER.resolve(kind.id() + which + ENDING);
        String text = withoutChance(run.message(method), run.folder());
        if (Boolean.getBoolean("golden.update")) {
            Files.createDirectories(FOLDER);
            Files.writeString(golden, text);
        }
        assertThat(golden).as("make it by -Dgolden.update=true, and look at it").exists();
        assertThat(text).as("see %s; -Dgolden.update=true rewrites it", golden).isEqualTo(Files.readString(golden));
    }

    /**
     * Leaves out folders, numbers that depend on the run or on the JDK, and notes, which are about the JDK's threads.
     */
    private static String withoutChance(String message, Path folder) {
        return message.lines()
                .filter(line -> !line.startsWith("Note: "))
                .map(line -> line.replace(folder.toString(), "REPORTS")
                        .replaceAll("\\.java:\\d+", ".java:N")
                        .replaceAll("[\\d,]+ events", "N events")
                        .replaceAll("\\d+ frames?", "N frames")
                        .replaceAll("@[0-9a-f]+\\b", "@N")
                        .replaceAll("(Sync|Object)#\\d+", "$1#N")
                        .replaceAll("\\(event [\\d,]+\\)", "(event N)")
                        .replaceAll("since \\d+\\.\\d s", "since N s")
                        .replaceAll(" See who .*\\.\\.\\.$", " ...")
                        .replaceAll("\" #\\d+ ", "\" #N ")
                        .replaceAll("OutOfMemoryError: .*", "OutOfMemoryError: WHY"))
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
