// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.frame;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.command.Braid;
import dev.braid.engine.command.Json;
import dev.braid.engine.command.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FramesCommandTests {
    @TempDir
    private Path folder;

    @Test
    void s4_6_declaration_becomesSourcesOfBothLanguages() throws IOException {
        Path file =
                Files.writeString(folder.resolve("Foo.struct"), "struct Foo { int some_count; double some_value; };");
        Braid braid = Braid.call(
                folder,
                "frames",
                "generate",
                file.toString(),
                "--java",
                folder + "/java",
                "--package",
                "com.acme",
                "--c",
                folder + "/c");

        assertThat(braid.code()).as(braid.toString()).isZero();
        assertThat(braid.out().lines())
                .containsExactly(
                        folder + "/java/com/acme/Foo.java", folder + "/c/Foo_frame.h", folder + "/c/Foo_frame.c");
        assertThat(folder.resolve("java/com/acme/Foo.java"))
                .content()
                .contains("package com.acme;", "public void emit()");
        assertThat(folder.resolve("c/Foo_frame.h")).content().contains("Foo_frame_write(");
        assertThat(folder.resolve("c/Foo_frame.c")).content().contains("Foo_frame_control");
    }

    @Test
    void json_namesWhatWasMade() throws IOException, InterruptedException {
        Path file =
                Files.writeString(folder.resolve("Foo.struct"), "struct Foo { int some_count; double some_value; };");
        Braid braid = Braid.call(folder, "frames", "generate", file.toString(), "--c", folder + "/c", "--json");

        assertThat(braid.code()).as(braid.toString()).isZero();
        assertThat(Json.python(folder, braid.out(), "r['frame'], r['bytes'], r['sources']"))
                .isEqualTo("('Foo', 24, ['" + folder + "/c/Foo_frame.h', '" + folder + "/c/Foo_frame.c'])");
    }

    @Test
    void s4_9_declarationThatIsNotPlain_isOneSentence_withFileAndLine() throws IOException {
        Path file = Files.writeString(folder.resolve("Foo.struct"), "struct Foo {\n  int *p;\n};\n");
        Braid braid = Braid.call(folder, "frames", "generate", file.toString(), "--c", folder + "/c");

        assertThat(braid.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(braid.err())
                .startsWith("braid: " + file + ", line 2: a pointer means nothing")
                .hasLineCount(1);
        assertThat(folder.resolve("c")).doesNotExist();
    }

    @Test
    void s4_9_declarationThatIsNotThere_isOneSentence() throws IOException {
        Braid braid = Braid.call(folder, "frames", "generate", folder + "/none", "--c", folder.toString());

        assertThat(braid.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(braid.err())
                .startsWith("braid: " + folder + "/none is not a file")
                .hasLineCount(1);
    }
}
