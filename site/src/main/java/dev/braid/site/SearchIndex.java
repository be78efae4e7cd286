// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * An index of each section of each page, and of each type of the API. It is a script, not data that a script fetches: a
 * browser refuses the latter to pages that it has opened as files.
 */
final class SearchIndex {
    private final List<List<String>> entries = new ArrayList<>();

    /** Adds the sections of a page. */
    void add(String address, MarkdownPage page) {
        for (MarkdownPage.Section section : page.sections()) {
            boolean isWhole = section.level() == 1;
            add(
                    isWhole ? address : address + "#" + section.id(),
                    page.title(),
                    isWhole ? "" : section.title(),
                    section.text());
        }
    }

    /** Adds the types that the documentation of the API has written pages for. */
    void addApi(Path site, String folder) throws IOException {
        List<Path> pages;
        try (Stream<Path> files = Files.walk(site.resolve(folder + "dev"))) {
            pages = files.filter(SearchIndex::isType).sorted().toList();
        }
        for (Path page : pages) {
            Document document = Jsoup.parse(page);
            Element name = document.selectFirst("h1.title");
            Element description = document.selectFirst(".class-description .block");
            if (name != null && description != null) {
                add(site.relativize(page).toString(), "API", name.text(), description.text());
            }
        }
    }

    private static boolean isType(Path page) {
        return String.valueOf(page.getFileName()).matches("[A-Z].*\\.html");
    }

    private void add(String address, String page, String section, String text) {
        entries.add(List.of(address, page, section, text));
    }

    /** {@return the script that hands the entries to the search} */
    String script() {
        StringBuilder script = new StringBuilder("window.braidSections = [\n");
        for (List<String> entry : entries) {
            script.append('[');
            entry.forEach(text -> script.append(literal(text)).append(','));
            script.append("],\n");
        }
        return script.append("];\n").toString();
    }

    private static String literal(String text) {
        StringBuilder literal = new StringBuilder("\"");
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                literal.append('\\').append((char) c);
            } else if (c < ' ' || c == '\u2028' || c == '\u2029') {
                literal.append(String.format("\\u%04x", c));
            } else {
                literal.append((char) c);
            }
        });
        return literal.append('"').toString();
    }
}
