// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.tracer.instrument.Scope;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the search that tells whether a program may have a class in scope. */
class ScopeSearchTests {
    private static final Scope ACME = new Scope(List.of("com.acme."), List.of());
    private static final Scope NOT_ACME = new Scope(List.of(), List.of("com.acme."));

    @TempDir
    Path folder;

    private static boolean mayFind(Scope scope, Object... entries) {
        StringBuilder path = new StringBuilder();
        for (Object entry : entries) {
            path.append(path.isEmpty() ? "" : File.pathSeparator).append(entry);
        }
        return new ScopeSearch(scope).mayFindOn(path.toString(), false);
    }

    private Path folder(String... files) throws IOException {
        Path root = Files.createTempDirectory(folder, "classes");
        for (String file : files) {
            Path path = root.resolve(file);
            Files.createDirectories(path.getParent());
            Files.createFile(path);
        }
        return root;
    }

    private Path jar(String... entries) throws IOException {
        return jar(new Manifest(), entries);
    }

    private Path jar(Manifest manifest, String... entries) throws IOException {
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        Path file = Files.createTempFile(folder, "some", ".jar");
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out, manifest)) {
            for (String entry : entries) {
                jar.putNextEntry(new JarEntry(entry));
                jar.closeEntry();
            }
        }
        return file;
    }

    @Test
    void noLimits_needNoLook() {
        assertThat(new ScopeSearch(new Scope(List.of(), List.of())).mayFind()).isTrue();
    }

    @Test
    void includedClassInAFolder_isFound() throws IOException {
        assertThat(mayFind(ACME, folder("org/other/One.class"), folder("com/acme/deep/Two.class")))
                .isTrue();
        assertThat(mayFind(ACME, folder("org/other/One.class", "com/acme2/Two.class", "com/acme/readme.txt")))
                .isFalse();
    }

    @Test
    void includedClassInAJar_isFound() throws IOException {
        assertThat(mayFind(ACME, jar("com/acme/Two.class"))).isTrue();
        assertThat(mayFind(ACME, jar("com/acme/two.txt", "com/other/Three.class")))
                .isFalse();
    }

    @Test
    void includeThatEndsWithinAName_isHeeded() throws IOException {
        assertThat(mayFind(new Scope(List.of("com.ac"), List.of()), folder("com/acme/Two.class")))
                .isTrue();
        assertThat(mayFind(new Scope(List.of("com.acme.Tw"), List.of()), folder("com/acme/Two.class")))
                .isTrue();
        assertThat(mayFind(new Scope(List.of("com.acme.Tw"), List.of()), folder("com/acme/One.class")))
                .isFalse();
    }

    @Test
    void excludedClasses_areNotFound() throws IOException {
        assertThat(mayFind(NOT_ACME, folder("com/acme/Two.class"), jar("com/acme/Two.class")))
                .isFalse();
        assertThat(mayFind(NOT_ACME, folder("com/acme/Two.class", "Main.class")))
                .isTrue();
        assertThat(mayFind(new Scope(List.of(), List.of("com.acme.Tw")), folder("com/acme/Two.class")))
                .isFalse();
        assertThat(mayFind(new Scope(List.of(), List.of("com.acme.Tw")), folder("com/acme/One.class")))
                .isTrue();
    }

    @Test
    void classesExcludedByDefault_areNotFound_unlessIncluded() throws IOException {
        Path junit = jar("org/junit/Test.class");
        assertThat(mayFind(NOT_ACME, junit)).isFalse();
        assertThat(mayFind(new Scope(List.of("org.junit."), List.of()), junit)).isTrue();
    }

    @Test
    void ownClasses_areNotFound() throws IOException {
        assertThat(mayFind(NOT_ACME, folder("dev/braid/engine/Some.class"))).isFalse();
    }

    @Test
    void versionsOfAMultiReleaseJar_countToo() throws IOException {
        Path jar = jar("com/other/One.class", "META-INF/versions/17/com/acme/Two.class");
        assertThat(mayFind(ACME, jar)).isTrue();
        assertThat(mayFind(
                        NOT_ACME,
                        jar("META-INF/versions/17/com/acme/Two.class", "META-INF/versions/9/module-info.class")))
                .isFalse();
    }

    @Test
    void jarThatNamesOtherJars_mayLeadToOne() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "other.jar");
        assertThat(mayFind(ACME, jar(manifest, "com/other/One.class"))).isTrue();
    }

    @Test
    void jarsInJarsAndFolders_mayLeadToOne() throws IOException {
        assertThat(mayFind(ACME, jar("BOOT-INF/lib/inner.jar"))).isTrue();
        assertThat(mayFind(ACME, folder("BOOT-INF/lib/inner.jar"))).isTrue();
    }

    @Test
    void classesOutsideOfPackages_mayBeLoadedByOthers() throws IOException {
        assertThat(mayFind(ACME, jar("BOOT-INF/classes/org/other/One.class"))).isTrue();
        assertThat(mayFind(ACME, folder("BOOT-INF/classes/org/other/One.class")))
                .isTrue();
        assertThat(mayFind(ACME, folder("META-INF/services/some.Service", "META-INF/maven/pom.xml")))
                .isFalse();
    }

    @Test
    void missingEntry_isLeftOut() {
        assertThat(mayFind(ACME, folder.resolve("missing"), folder.resolve("missing.jar")))
                .isFalse();
    }

    @Test
    void whatIsNoJar_orHasAStar_cannotBeJudged() throws IOException {
        assertThat(mayFind(ACME, Files.writeString(folder.resolve("no.jar"), "no jar")))
                .isTrue();
        assertThat(mayFind(ACME, folder.resolve("*"))).isTrue();
    }

    @Test
    void linkThatLeadsBack_cannotBeJudged() throws IOException {
        Path root = folder("com/acme2/One.class");
        Files.createSymbolicLink(root.resolve("com/acme"), root);
        assertThat(mayFind(new Scope(List.of("none."), List.of()), root)).isFalse();
        Files.createSymbolicLink(root.resolve("none"), root);
        assertThat(mayFind(new Scope(List.of("none."), List.of()), root)).isTrue();
    }

    @Test
    void modulePath_isSearchedForJarsAndFolders() throws IOException {
        Path modules = Files.createDirectory(folder.resolve("modules"));
        Files.move(jar("com/other/One.class"), modules.resolve("one.jar"));
        ScopeSearch search = new ScopeSearch(ACME);
        assertThat(search.mayFindOn(modules.toString(), true)).isFalse();
        Files.move(jar("com/acme/One.class"), modules.resolve("two.jar"));
        assertThat(search.mayFindOn(modules.toString(), true)).isTrue();
        assertThat(search.mayFindOn(
                        folder("module-info.class", "com/acme/One.class").toString(), true))
                .isTrue();
    }

    @Test
    void modulesOfTheJdk_haveClassesInScope_ifIncluded() {
        assertThat(new ScopeSearch(new Scope(List.of("com.sun.tools.javac."), List.of())).mayFind())
                .isTrue();
    }
}
