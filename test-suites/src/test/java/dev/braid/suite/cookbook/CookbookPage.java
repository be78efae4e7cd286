// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.cookbook;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The failures that docs/cookbook.md shows. */
final class CookbookPage {
    private static final Path FILE = SourceTree.root().resolve("docs/cookbook.md");

    /** A block of code, with its language or none. */
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\n(.*?)^```$");

    private CookbookPage() {}

    /** {@return the failure that a section shows: its first block without a language} */
    static String failure(String section) throws IOException {
        return failureIn(section(section)).group(2);
    }

    /** Replaces the failure that a section shows. */
    static void replaceFailure(String section, String failure) throws IOException {
        String old = section(section);
        MatchResult block = failureIn(old);
        String changed = old.substring(0, block.start(2)) + failure + old.substring(block.end(2));
        Files.writeString(FILE, Files.readString(FILE).replace(old, changed));
    }

    private static String section(String name) throws IOException {
        String heading = "\n## " + name + "\n";
        String page = Files.readString(FILE);
        int start = page.indexOf(heading);
        if (start < 0) {
            throw new IllegalStateException(FILE + " has no section " + name);
        }
        int end = page.indexOf("\n## ", start + 1);
        return page.substring(start, end < 0 ? page.length() : end);
    }

    private static MatchResult failureIn(String section) {
        return BLOCK.matcher(section)
                .results()
                .filter((MatchResult block) -> block.group(1).isEmpty())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No failure is shown in" + section));
    }
}
