// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.old.OldLibrariesFixture;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.commons.collections.map.LRUMap;
import org.apache.commons.lang3.mutable.MutableInt;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Libraries with class files of the versions 46 and 49, which have no stack map frames, are traced as newer ones are.
 */
class OldLibraryRunTests {
    @TempDir
    private Path folder;

    private Braid run(Path jdk, String mode) throws IOException {
        String classPath = Braid.classPath(OldLibrariesFixture.class)
                + File.pathSeparator
                + Braid.classPath(LRUMap.class)
                + File.pathSeparator
                + Braid.classPath(MutableInt.class);
        return Braid.call(
                folder,
                "run",
                "-o",
                folder.resolve("t.braid").toString(),
                "--simulator",
                "replay,race,deadlock",
                "--",
                jdk.resolve("bin/java").toString(),
                "-Xverify:all",
                "-cp",
                classPath,
                OldLibrariesFixture.class.getName(),
                mode);
    }

    static Stream<Path> jdks() {
        return Braid.jdks();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void correctProgram_agrees(Path jdk) throws IOException {
        Braid run = run(jdk, "locked");

        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(run.out()).isEqualTo("total 400\n");
        assertThat(run.err()).contains("replay: agrees: ", "race: agrees: ");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void racesWithinTheLibraries_areFound(Path jdk) throws IOException {
        Braid run = run(jdk, "racing");

        assertThat(run.code()).as(run.toString()).isNotZero();
        assertThat(run.err())
                .contains("replay: agrees: ", "race: diverges, ")
                .contains("org.apache.commons.collections.map.AbstractHashedMap")
                .contains("org.apache.commons.lang3.mutable.MutableInt");
    }
}
