// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.tracer.harness.TracedProgram;
import dev.braid.tracer.instrument.declared.FunctionPatterns;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All classes of libraries of the years before 2012 are rewritten, and pass the JVM's verifier. */
class OldLibraryTests {
    @ParameterizedTest
    @CsvSource({
        "45, 221, EDU.oswego.cs.dl.util.concurrent.Mutex",
        "46, 458, org.apache.commons.collections.LRUMap",
        "47, 52, org.apache.commons.pool.impl.GenericObjectPool",
        "48, 239, edu.emory.mathcs.backport.java.util.concurrent.ThreadPoolExecutor",
        "49, 153, org.apache.commons.lang3.mutable.MutableInt",
        "50, 65, org.apache.commons.pool2.impl.GenericObjectPool"
    })
    void eachClass_isRewrittenAndVerified(int version, int count, String member) throws IOException {
        Path jar = TracedProgram.jarOf(member);
        Map<String, byte[]> originals = classesOf(jar);
        Map<String, byte[]> rewritten = new HashMap<>();
        originals.forEach((name, classFile) -> rewritten.put(
                name,
                ClassInstrumenter.instrument(classFile, Scope.Depth.PROGRAM, new FunctionPatterns(List.of()))
                        .classFile()));

        assertThat(originals).hasSize(count);
        assertThat(originals.values())
                .allSatisfy(classFile -> assertThat(classFile[7]).isEqualTo((byte) version));
        assertThat(faulty(rewritten)).isEqualTo(faulty(originals));
    }

    private static Map<String, byte[]> classesOf(Path jar) throws IOException {
        Map<String, byte[]> classes = new HashMap<>();
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : Collections.list(file.entries())) {
                String name = entry.getName();
                if (name.endsWith(".class")) {
                    classes.put(
                            name.substring(0, name.length() - ".class".length()).replace('/', '.'),
                            file.getInputStream(entry).readAllBytes());
                }
            }
        }
        return classes;
    }

    /** {@return the classes that cannot be linked: some need libraries that are not there} */
    private static Set<String> faulty(Map<String, byte[]> classes) {
        ClassLoader loader = new ClassLoader(ClassInstrumenter.class.getClassLoader()) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                synchronized (getClassLoadingLock(name)) {
                    byte[] classFile = classes.get(name);
                    Class<?> loaded = findLoadedClass(name);
                    if (loaded != null) {
                        return loaded;
                    }
                    return classFile == null
                            ? super.loadClass(name, resolve)
                            : defineClass(name, classFile, 0, classFile.length);
                }
            }
        };
        Set<String> faulty = new TreeSet<>();
        for (String name : classes.keySet()) {
            try {
                Method[] unused = Class.forName(name, false, loader).getDeclaredMethods(); // links, and so verifies
            } catch (NoClassDefFoundError e) {
                faulty.add(name + " lacks " + e.getMessage());
            } catch (LinkageError | ClassNotFoundException e) {
                faulty.add(name + ": " + e);
            }
        }
        return faulty;
    }
}
