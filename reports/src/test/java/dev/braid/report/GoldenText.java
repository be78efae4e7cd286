// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Expected texts, in {@code src/test/resources/golden}. With {@code -Dgolden.update=true} they are rewritten as they
 * are now, so that the difference can be read before it is committed.
 */
public final class GoldenText {
    private static final Path FOLDER = Path.of("src/test/resources/golden");

    private GoldenText() {}

    public static void assertSame(String file, String text) throws IOException {
        Path golden = FOLDER.resolve(file);
        if (Boolean.getBoolean("golden.update")) {
            Files.createDirectories(golden.getParent());
            Files.writeString(golden, text);
        }
        assertThat(golden).as("make it by -Dgolden.update=true, and look at it").exists();
        assertThat(text).as("see %s; -Dgolden.update=true rewrites it", golden).isEqualTo(Files.readString(golden));
    }
}
