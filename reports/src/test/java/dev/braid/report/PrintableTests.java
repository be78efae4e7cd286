// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTests {
    @Test
    void lettersOfAllScripts_stay() {
        String text = "Zähler 计数器 עד \uD83D\uDE00 <&>\"'";
        assertThat(Printable.line(text)).isEqualTo(text);
    }

    @Test
    void lineBreaks_areEscapedInALineAndKeptInText() {
        assertThat(Printable.line("a\nb\tc\r")).isEqualTo("a\\nb\\tc\\r");
        assertThat(Printable.text("a\nb\tc\r")).isEqualTo("a\nb\tc\\u000D");
    }

    @Test
    void whatHasNoGlyph_isEscaped() {
        assertThat(Printable.line("\0\u001B[2J\u007F\u0085")).isEqualTo("\\u0000\\u001B[2J\\u007F\\u0085");
        assertThat(Printable.line("\u202Ex\u2066\u200B\uFEFF\u2028")).isEqualTo("\\u202Ex\\u2066\\u200B\\uFEFF\\u2028");
        assertThat(Printable.line("\uD83D!")).isEqualTo("\\uD83D!");
        assertThat(Printable.line("\uFFFF" + Character.toString(0xE0001))).isEqualTo("\\uFFFF\\u{E0001}");
    }

    @Test
    void shortening_neverSplitsACharacter() {
        String faces = "\uD83D\uDE00".repeat(10);
        assertThat(Printable.start(faces, 5)).isEqualTo("\uD83D\uDE00".repeat(2) + "...");
        assertThat(Printable.end(faces, 5)).isEqualTo("..." + "\uD83D\uDE00".repeat(2));
        assertThat(Printable.start(faces, 10)).isEqualTo(faces);
    }
}
