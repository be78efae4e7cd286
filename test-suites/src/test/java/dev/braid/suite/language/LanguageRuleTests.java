// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each rule of language finds what is planted for it, wherever prose can stand, and leaves correct English alone. */
class LanguageRuleTests {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/** What is chosen. */ class A {}",
                "class A { /** {@return how many there are} */ int a() { return 1; } }",
                "class A { /** Ends it. {@return whether it ran} */ boolean a() { return true; } }",
                "class A {\n/**\n * Ends it.\n *\n * @return where it ended\n */ int a() { return 1; } }",
                "class A { /** {@return by what it ended} */ int a() { return 1; } }",
                "class A {\n/**\n * Ends it.\n *\n * @param b where it ends\n */ void a(int b) {} }",
                "enum A { /** Those of a run. */ B }",
                "/** Is it called? */ package a;"
            })
    void relativeOpening_isFound(String source) throws IOException {
        assertThat(LanguageTests.badOpenings(parse(source).openings)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/** Options of an agent. */ class A {}",
                "class A { /** {@return {@code true} if it ran} */ boolean a() { return true; } }",
                "class A { /** Returns what it has. */ int a() { return 1; } }",
                "class A {\n/**\n * Ends it.\n *\n * @param b whether it ends\n */ void a(boolean b) {} }",
                "class A { String text = \"/** What is this? */\"; }"
            })
    void properOpening_isFine(String source) throws IOException {
        assertThat(LanguageTests.badOpenings(parse(source).openings)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "USUAL, the usual way",
        "MEND, mends the file",
        "TELL_OF, the user is told of it",
        "SORT, two locks of one sort",
        "IS_NO, the file is no trace",
        "IS_NONE, if it is none",
        "ELSE, 'close it, or else it leaks'",
        "ANEW, it begins anew",
        "SOUGHT, the sought name",
        "WHOEVER, for whoever reads it",
        "WHO, Who reads it waits."
    })
    void forbiddenWord_isFound(ForbiddenWord word, String text) {
        assertThat(ForbiddenWord.in(List.of(new Prose("here", text))))
                .as("%s", word)
                .hasSize(1);
    }

    @Test
    void eachForbiddenWord_hasASample() throws NoSuchMethodException {
        String[] samples = LanguageRuleTests.class
                .getDeclaredMethod("forbiddenWord_isFound", ForbiddenWord.class, String.class)
                .getAnnotation(CsvSource.class)
                .value();

        assertThat(samples).hasSameSizeAs(ForbiddenWord.values());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "there is no trace",
                "it is no longer there",
                "there are none",
                "nothing else, and nowhere else.",
                "Who wrote last?",
                "a sort of an array",
                "the recommended way"
            })
    void correctEnglish_isFine(String text) {
        assertThat(ForbiddenWord.in(List.of(new Prose("here", text)))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/** A file. It is written anew. */ class A {}",
                "class A { /** Ends it.\n * @throws E if it is written\n * anew */ void a() {} }",
                "class A { int a; // written\n // anew\n }",
                "class A { int a; /* written anew */ }",
                "class A { String a = \"written \" + 1 + \" anew\"; }"
            })
    void wordInEachKindOfProse_isFound(String source) throws IOException {
        assertThat(ForbiddenWord.in(parse(source).all().toList())).hasSize(1);
    }

    @Test
    void textThatLooksLikeAComment_isNot() throws IOException {
        assertThat(parse("class A { String a = \"// a\"; char b = '\"'; /* c */ }").comments)
                .extracting(Prose::text)
                .containsExactly("c");
    }

    @Test
    void longSentence_isFound() {
        String words = "word ".repeat(Sentences.MOST_WORDS);

        assertThat(Sentences.tooLong(List.of(new Prose("here", "Short. " + words + "more."))))
                .hasSize(1);
        assertThat(Sentences.tooLong(List.of(new Prose("here", words.strip() + ". W" + words.substring(1)))))
                .isEmpty();
    }

    @Test
    void sentencesOfApi_areThoseOfItsTypes() throws IOException {
        assertThat(parse("/** A. */ @API(status = STABLE) class A { /** B. */ int b; }").docsOfApi)
                .hasSize(2);
        assertThat(parse("/** A. */ class A { /** B. */ int b; }").docsOfApi).isEmpty();
    }

    @Test
    void wordOfAPage_isFound_butNotInCode() {
        assertThat(ForbiddenWord.in(PageText.of("page", "| a | is anew |\n\n- [anew](b)\n\n`anew`\n```\nanew\n```\n")))
                .hasSize(2);
    }

    @Test
    void wideLine_isFound() {
        assertThat(LanguageTests.wideLines("// " + "word ".repeat(24))).hasSize(1);
        assertThat(LanguageTests.wideLines("// " + "word ".repeat(23))).isEmpty();
    }

    private JavaText parse(String source) throws IOException {
        Path file = Files.writeString(folder.resolve("package-info.java"), source);
        return JavaText.of(List.of(file)).get(0);
    }
}
