// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.source;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place in a program's sources.
 *
 * <p>Class and file names come from the program under test. Only plain ones are taken, so that no file outside of the
 * folders with sources is ever looked up.
 *
 * @param file from a folder with sources, with slashes
 */
record SourceSite(String file, int line) {
    /** Such as {@code demo.Counter$Cell.<init>(Counter.java:12)}: package, and the file with its line. */
    private static final Pattern SITE = Pattern.compile(
            "((?:[\\p{L}\\p{N}_$]+\\.)*)[\\p{L}\\p{N}_$]+\\.[^.()]+\\(([\\p{L}\\p{N}_$-]+\\.\\w+):(\\d{1,8})\\)");

    /** {@return the site that such a text names; empty if it names none, or no plain one} */
    static Optional<SourceSite> of(String text) {
        Matcher parts = SITE.matcher(text);
        return parts.matches()
                ? Optional.of(new SourceSite(
                        parts.group(1).replace('.', '/') + parts.group(2), Integer.parseInt(parts.group(3))))
                : Optional.empty();
    }
}
