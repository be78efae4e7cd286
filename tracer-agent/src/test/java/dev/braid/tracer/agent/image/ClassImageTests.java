// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.SiteKind;
import dev.braid.tracer.bootstrap.type.PreparedFields;
import dev.braid.tracer.instrument.ClassInstrumenter.DeclaredField;
import dev.braid.tracer.instrument.ClassInstrumenter.Result;
import dev.braid.tracer.instrument.InstrumentedSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassImageTests {
    private static final byte[] FIRST = {1, 2, 3, 4};
    private static final byte[] SECOND = {5, 6};
    private static final byte[] SYMBOLS = {9, 9, 9};

    @TempDir
    Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void chooseFile() {
        file = folder.resolve("made.image");
    }

    @Test
    void class_comesBackAsItWas() throws IOException {
        ClassImageBuilder builder = builder(null);
        add(builder, FIRST, "java/util/First", result(4, 20, 21));
        builder.store();

        ClassImage image = open();
        int entry = find(image, FIRST);

        assertThat(image.body(entry)).containsExactly(7, 7, 7, 7, 9, 9, 9);
        assertThat(image.classBytes(entry)).isEqualTo(4);
        assertThat(image.lastSite()).isEqualTo(21);
        image.use();
        assertThat(image.name(entry)).isEqualTo("java/util/First");
        assertThat(image.declared(entry)).isNotZero();
        assertThat(PreparedFields.string(0)).isEmpty();
    }

    /** JDK 21 to 24 take other threads in the place of a carrier that opens a file, and their counts are traced. */
    @Test
    void threadThatMayCarryVirtualThreads_opensNoFile_andItsClassIsKept() throws IOException {
        ClassImageBuilder builder = builder(null);
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.submit(() -> {
                    add(builder, FIRST, "java/util/First", result(4, 20, 21));
                    return null;
                })
                .join();
        pool.shutdown();
        assertThat(folder).isEmptyDirectory();
        add(builder, SECOND, "java/util/Second", result(2, 22));
        assertThat(folder).isNotEmptyDirectory();
        builder.store();

        assertThat(open().body(find(open(), FIRST))).containsExactly(7, 7, 7, 7, 9, 9, 9);
        assertThat(open().body(find(open(), SECOND))).containsExactly(7, 7, 9, 9, 9);
    }

    @Test
    void otherClassThanTheOneThatWasInstrumented_isNotFound() throws IOException {
        ClassImageBuilder builder = builder(null);
        add(builder, FIRST, "java/util/First", result(4, 20, 21));
        builder.store();

        assertThat(find(open(), SECOND)).isNegative();
        assertThat(open().find(ImageFormat.key(FIRST, true), FIRST.length)).isNegative();
        assertThat(open().find(ImageFormat.key(FIRST, false), 5)).isNegative();
    }

    @Test
    void imageForSomethingElse_isNotOpened() throws IOException {
        ClassImageBuilder builder = builder(null);
        add(builder, FIRST, "java/util/First", result(4, 20, 21));
        builder.store();

        assertThat(ClassImage.open(file.toFile(), "another JDK")).isNull();
    }

    @Test
    void missingFile_isNotOpened() throws IOException {
        assertThat(ClassImage.open(file.toFile(), "this JDK")).isNull();
    }

    @Test
    void eachByte_isChecked() throws IOException {
        ClassImageBuilder builder = builder(null);
        add(builder, FIRST, "java/util/First", result(4, 20, 21));
        add(builder, SECOND, "java/util/Second", result(2, 22));
        builder.store();
        byte[] good = Files.readAllBytes(file);

        for (int at = 0; at < good.length; at++) {
            byte[] bad = good.clone();
            bad[at] ^= 1;
            Files.write(file, bad);
            ClassImage image = ClassImage.open(file.toFile(), "this JDK");

            assertThat(image == null
                            || image.body(find(image, FIRST)) == null
                            || image.body(find(image, SECOND)) == null)
                    .as("byte %s", at)
                    .isTrue();
        }
    }

    @Test
    void imageThatWasCutOff_isNotOpened() throws IOException {
        ClassImageBuilder builder = builder(null);
        add(builder, FIRST, "java/util/First", result(4, 20, 21));
        builder.store();
        byte[] good = Files.readAllBytes(file);

        for (int length = 0; length < good.length; length++) {
            Files.write(file, Arrays.copyOf(good, length));

            assertThat(ClassImage.open(file.toFile(), "this JDK"))
                    .as("%s bytes", length)
                    .isNull();
        }
    }

    @Test
    void nextImage_holdsThePreviousOnesClassesToo() throws IOException {
        ClassImageBuilder builder = builder(null);
        add(builder, FIRST, "java/util/First", result(4, 20, 21));
        builder.add(
                ImageFormat.key(SECOND, true), SECOND.length, "java/util/Twin", "java/util/Second", result(3), SYMBOLS);
        builder.store();

        ClassImageBuilder next = builder(open());
        add(next, SECOND, "java/util/Second", result(2, 30));
        next.store();

        ClassImage image = open();
        image.use();
        assertThat(image.body(find(image, FIRST))).containsExactly(7, 7, 7, 7, 9, 9, 9);
        assertThat(image.body(find(image, SECOND))).containsExactly(7, 7, 9, 9, 9);
        assertThat(image.lastSite()).isEqualTo(30);
        assertThat(image.twins()).isEqualTo(1);
        assertThat(image.original(image.twin(0))).isEqualTo("java/util/Second");
        assertThat(image.name(find(image, FIRST))).isEqualTo("java/util/First");
        assertThat(image.name(find(image, SECOND))).isEqualTo("java/util/Second");
    }

    @Test
    void classWithTheProgramsSites_isLeftOut() throws IOException {
        ClassImageBuilder builder = builder(null);
        add(builder, FIRST, "java/util/First", result(4, 20, 101));
        builder.store();

        assertThat(file).doesNotExist();
    }

    @Test
    void twoJvmsAtOnce_leaveAWholeImage() throws IOException {
        ClassImageBuilder one = builder(null);
        ClassImageBuilder other = builder(null);
        add(one, FIRST, "java/util/First", result(4, 20, 21));
        add(other, SECOND, "java/util/Second", result(2, 20));
        one.store();
        ClassImage first = open();
        other.store();

        assertThat(find(open(), SECOND)).isNotNegative();
        assertThat(first.body(find(first, FIRST)))
                .as("what one JVM has open stays")
                .containsExactly(7, 7, 7, 7, 9, 9, 9);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void abandonedImage_leavesNothing() throws IOException {
        ClassImageBuilder builder = builder(null);
        add(builder, FIRST, "java/util/First", result(4, 20, 21));
        builder.abandon();
        add(builder, SECOND, "java/util/Second", result(2, 22));
        builder.store();

        assertThat(folder).isEmptyDirectory();
    }

    private ClassImageBuilder builder(@Nullable ClassImage previous) {
        return new ClassImageBuilder(file.toFile(), "this JDK", previous, 100);
    }

    private ClassImage open() throws IOException {
        return Objects.requireNonNull(ClassImage.open(file.toFile(), "this JDK"));
    }

    private static int find(ClassImage image, byte[] original) {
        return image.find(ImageFormat.key(original, false), original.length);
    }

    private static void add(ClassImageBuilder builder, byte[] original, String name, Result result) throws IOException {
        builder.add(ImageFormat.key(original, false), original.length, name, "", result, SYMBOLS);
    }

    /** {@return a class file of so many bytes, with one field, which these sites access} */
    private static Result result(int bytes, int... sites) {
        byte[] classFile = new byte[bytes];
        Arrays.fill(classFile, (byte) 7);
        List<InstrumentedSite> list = Arrays.stream(sites)
                .mapToObj(id -> new InstrumentedSite(id, SiteKind.FIELD, "run", "()V", 0, 1, "Made", "value", "I"))
                .toList();
        return new Result(classFile, "Made.java", list, false, List.of(new DeclaredField("value", "I", 2)), List.of());
    }
}
