// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Javadoc, comments, messages and pages keep the rules of CONTRIBUTING.md that can be counted. */
class LanguageTests {
    /** First words of a question or of a relative clause: a summary is a noun phrase or a third-person verb. */
    static final Set<String> OPENINGS = Set.of(
            "what", "where", "who", "whom", "whose", "whether", "how", "which", "those", "that", "of", "is", "are",
            "does", "if", "when", "why");

    private static final int COLUMNS = 120;

    private static final Pattern COMMENT_LINE = Pattern.compile("^\\s*(?:/?\\*+|//)\\s.*\\S\\s+\\S");

    /** Pages for those who change Braid; their sentences are not counted yet. */
    private static final Set<String> RECORDS = Set.of("performance-notebook.md", "proofs.md", "requirements.md");

    private static List<JavaText> product = List.of();

    /** Tests and benchmarks. */
    private static List<JavaText> others = List.of();

    @BeforeAll
    static void parse() throws IOException {
        product = JavaText.of(Sources.product());
        others = JavaText.of(Sources.others());
    }

    @Test
    void javadoc_beginsWithANounOrAVerb() {
        List<Prose> openings = java().flatMap(file -> file.openings.stream()).toList();

        assertThat(openings.size()).as("beginnings").isGreaterThan(10_000);
        assertThat(badOpenings(openings)).isEmpty();
    }

    @Test
    void prose_hasNoForbiddenWord() throws IOException {
        List<Prose> prose = new ArrayList<>(
                java().flatMap(JavaText::all).filter(Prose::isPhrase).toList());
        for (Path page : Sources.pages()) {
            prose.addAll(PageText.of(page));
        }
        for (Path text : Sources.goldenTexts()) {
            prose.addAll(PageText.of(text));
        }

        assertThat(prose.size()).as("paragraphs").isGreaterThan(30_000);
        assertThat(ForbiddenWord.in(prose)).isEmpty();
    }

    @Test
    void sentencesForUsers_areShort() throws IOException {
        List<Prose> prose = new ArrayList<>();
        for (JavaText file : product) {
            prose.addAll(file.docsOfApi);
            file.texts.stream().filter(Prose::isSentence).forEach(prose::add);
        }
        for (Path page : Sources.pages()) {
            if (!RECORDS.contains(page.getFileName().toString())
                    && !page.startsWith(SourceTree.root().resolve("docs/decisions"))) {
                prose.addAll(PageText.of(page));
            }
        }

        assertThat(prose.size()).as("paragraphs").isGreaterThan(5_000);
        assertThat(Sentences.tooLong(prose)).isEmpty();
    }

    @Test
    void commentsInJava_areNotWide() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path source : Stream.concat(Sources.product().stream(), Sources.others().stream())
                .toList()) {
            for (String line : wideLines(Files.readString(source))) {
                found.add(source + ": " + line);
            }
        }

        assertThat(found).isEmpty();
    }

    /** {@return the beginnings that no Javadoc should have} */
    static List<Prose> badOpenings(List<Prose> openings) {
        return openings.stream()
                .filter(opening -> OPENINGS.contains(opening.text()))
                .toList();
    }

    /** {@return the comment lines with more than {@value #COLUMNS} columns and words; the formatter keeps the code} */
    static List<String> wideLines(String source) {
        return source.lines()
                .filter(line ->
                        line.length() > COLUMNS && COMMENT_LINE.matcher(line).find())
                .toList();
    }

    private static Stream<JavaText> java() {
        return Stream.of(product, others).flatMap(List::stream);
    }
}
