// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.frame.layout.FieldType;
import dev.braid.frame.layout.FrameDeclaration;
import dev.braid.frame.layout.FrameField;
import dev.braid.frame.layout.FrameLayout;
import dev.braid.frame.observe.Collected;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The golden files are rewritten with the system property golden.update. */
class GeneratedSourceTests {
    private static final FrameLayout FOO =
            FrameLayout.of(FrameDeclaration.parse("struct Foo { int some_count; double some_value; };"));
    private static final Path GOLDEN = Path.of("src/test/resources/golden");
    private static final long SEED = 7;

    @TempDir
    Path folder;

    @Test
    void s4_6_s4_12_javaClassOfTheIssuesFrame_isAsBefore_andCompiles() throws Exception {
        assertGolden("Foo.java", JavaSource.of(FOO, "com.acme"));
        Compilers.javac(folder, "Foo", JavaSource.of(FOO, "com.acme"));
    }

    @Test
    void s4_6_s4_12_cSourcesOfTheIssuesFrame_areAsBefore_andCompile() throws Exception {
        assertGolden("Foo_frame.h", CSource.header(FOO));
        assertGolden("Foo_frame.c", CSource.source(FOO));
        Compilers.gcc(folder, FOO, "empty.c");
    }

    @Test
    void s4_10_offsetsInJava_areThoseOfC() throws Exception {
        // The generated source asserts each of them, and the size, to the C compiler.
        Random random = new Random(SEED);
        for (int i = 0; i < 8; i++) {
            FrameLayout layout = FrameLayout.of(randomFrame(random));
            assertThat(CSource.source(layout)).contains("_Static_assert(offsetof(struct S, f0) == ");
            Compilers.gcc(Files.createDirectory(folder.resolve("frame" + i)), layout, "empty.c");
        }
    }

    @Test
    void s4_6_anyNameThatIsTaken_compilesInBothLanguages() throws Exception {
        FrameLayout layout = FrameLayout.of(FrameDeclaration.parse("struct Names { int value; int frame; int ring;"
                + " int place; int handle; int slot; int head; int release; int WRITING; int hash_code;"
                + " int to_string; };"));
        Compilers.javac(folder, "Names", JavaSource.of(layout, ""));
        Compilers.gcc(folder, layout, "empty.c");
    }

    @Test
    void s4_7_extremesOfAllTypes_arePrinted_inDeclaredOrder() throws Exception {
        FrameLayout layout = FrameLayout.of(FrameDeclaration.parse(
                "struct All { char c; unsigned char uc; short s; unsigned short us; int i; unsigned int ui; long l;"
                        + " unsigned long ul; float f; double d; };"));
        Compilers.javac(folder, "All", JavaSource.of(layout, ""));
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            Object all = loader.loadClass("All").getConstructor().newInstance();
            emit(all); // declares the frame
            try (Collected observed = Collected.start("All", 16)) {
                fill(
                        all,
                        Byte.MIN_VALUE,
                        0,
                        Short.MIN_VALUE,
                        0,
                        Integer.MIN_VALUE,
                        0L,
                        Long.MIN_VALUE,
                        0L,
                        -0.0f,
                        Double.MIN_VALUE);
                fill(
                        all,
                        Byte.MAX_VALUE,
                        255,
                        Short.MAX_VALUE,
                        65_535,
                        Integer.MAX_VALUE,
                        4_294_967_295L,
                        Long.MAX_VALUE,
                        -1L,
                        Float.MAX_VALUE,
                        -Double.MAX_VALUE);
                fill(all, (byte) 0, 1, (short) 2, 3, 4, 5L, 6L, 7L, Float.NaN, Double.NEGATIVE_INFINITY);
                fill(all, (byte) 65, 65, (short) 1, 1, 1, 1L, 1L, 1L, 0.1f, 1.0 / 3);
                observed.rows();
                assertGolden("extremes.txt", observed.text());
                observed.end();
            }
            emit(all);
        }
    }

    private static void fill(Object frame, Object... values) throws ReflectiveOperationException {
        String[] names = {"c", "uc", "s", "us", "i", "ui", "l", "ul", "f", "d"};
        Class<?>[] types = {
            byte.class,
            int.class,
            short.class,
            int.class,
            int.class,
            long.class,
            long.class,
            long.class,
            float.class,
            double.class
        };
        for (int i = 0; i < names.length; i++) {
            frame.getClass().getMethod(names[i], types[i]).invoke(frame, values[i]);
        }
        emit(frame);
    }

    private static void emit(Object frame) throws ReflectiveOperationException {
        frame.getClass().getMethod("emit").invoke(frame);
    }

    private static FrameDeclaration randomFrame(Random random) {
        FieldType[] types = FieldType.values();
        List<FrameField> fields = new ArrayList<>();
        int count = 1 + random.nextInt(12);
        for (int i = 0; i < count; i++) {
            fields.add(new FrameField("f" + i, types[random.nextInt(types.length)]));
        }
        return new FrameDeclaration("S", fields);
    }

    private static void assertGolden(String name, String text) throws IOException {
        Path file = GOLDEN.resolve(name);
        if (System.getProperty("golden.update") != null) {
            Files.createDirectories(GOLDEN);
            Files.writeString(file, text);
        }
        assertThat(text).isEqualTo(Files.readString(file, StandardCharsets.UTF_8));
    }
}
