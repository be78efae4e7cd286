// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.readme;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The Java code that a page, or the documentation of a type, shows. */
final class CodeBlocks {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```java\n(.*?)^```$");

    private static final Pattern BLOCK_OF_JAVADOC = Pattern.compile("(?ms)^ *\\* <pre>\\{@code\n(.*?)^ *\\* }</pre>$");

    private CodeBlocks() {}

    /** {@return the blocks of a page, in order, as {@link #lines} gives them} */
    static List<List<String>> of(Path page) throws IOException {
        return BLOCK.matcher(Files.readString(page))
                .results()
                .map((MatchResult block) -> lines(block.group(1)))
                .toList();
    }

    /** {@return the blocks of the documentation in a source file, in order, as {@link #lines} gives them} */
    static List<List<String>> ofJavadoc(Path source) throws IOException {
        return BLOCK_OF_JAVADOC
                .matcher(Files.readString(source))
                .results()
                .map((MatchResult block) -> lines(block.group(1).replaceAll("(?m)^ *\\* ?", "")))
                .toList();
    }

    /** {@return the lines of some code, without blank ones and indentation} */
    static List<String> lines(String code) {
        return code.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }
}
