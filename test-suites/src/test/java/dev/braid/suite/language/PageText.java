// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.language;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The prose of a page in Markdown: paragraphs, list items, and each cell of a table. */
final class PageText {
    private static final Pattern CODE_BLOCK = Pattern.compile("(?ms)^```.*?^```$");
    private static final Pattern CODE = Pattern.compile("`[^`]*`");
    private static final Pattern LINK = Pattern.compile("!?\\[([^\\]]*)]\\([^)]*\\)");
    private static final Pattern CELL_BORDER = Pattern.compile("(?<!\\\\)\\|");
    private static final Pattern BLOCK_MARK = Pattern.compile("^\\s*(?:#+|[-*>]|\\d+\\.)\\s+");

    private PageText() {}

    /** {@return the paragraphs of a page, which has each in a line of its own} */
    static List<Prose> of(Path page) throws IOException {
        return of(page.toString(), Files.readString(page));
    }

    /** {@return the paragraphs of a text with that place} */
    static List<Prose> of(String place, String page) {
        List<Prose> found = new ArrayList<>();
        String text = CODE_BLOCK
                .matcher(page)
                .replaceAll(block -> "\n".repeat((int)
                        block.group().chars().filter(c -> c == '\n').count()));
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = LINK.matcher(CODE.matcher(lines.get(i)).replaceAll(Prose.CODE))
                    .replaceAll("$1")
                    .replace("*", "");
            String[] cells = line.startsWith("|")
                    ? CELL_BORDER.split(line)
                    : new String[] {BLOCK_MARK.matcher(line).replaceFirst("")};
            for (String cell : cells) {
                found.add(new Prose(place + ":" + (i + 1), cell));
            }
        }
        found.removeIf(Prose::isEmpty);
        return found;
    }
}
