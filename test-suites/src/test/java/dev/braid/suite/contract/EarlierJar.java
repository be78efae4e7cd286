// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Jars of a release that never was: as today's, but that one type has a method more. */
final class EarlierJar {
    private static final String METHOD = "goneSince";

    private EarlierJar() {}

    /** Copies a jar; adds {@code public static void goneSince()} to the class of that name, with slashes. */
    static void write(Path jar, Path earlier, String type) throws IOException {
        Files.createDirectories(earlier.getParent());
        boolean isThere = false;
        try (ZipFile from = new ZipFile(jar.toFile());
                ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(earlier))) {
            for (ZipEntry entry : from.stream().toList()) {
                byte[] bytes = from.getInputStream(entry).readAllBytes();
                to.putNextEntry(new ZipEntry(entry.getName()));
                if (entry.getName().equals(type + ".class")) {
                    isThere = true;
                    to.write(withMethod(bytes));
                } else {
                    to.write(bytes);
                }
                to.closeEntry();
            }
        }
        if (!isThere) {
            throw new IllegalArgumentException(jar + " has no class " + type);
        }
    }

    /** Puts a jar and a POM that names nothing else into a local repository, as if they had been released. */
    static void release(Path jar, String artifact, String version, ContractRepository repository, String type)
            throws IOException {
        Path folder = repository.folder().resolve("dev/braid").resolve(artifact).resolve(version);
        String name = artifact + "-" + version;
        write(jar, folder.resolve(name + ".jar"), type);
        Files.writeString(folder.resolve(name + ".pom"), """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>dev.braid</groupId><artifactId>%s</artifactId><version>%s</version>
                </project>
                """.formatted(artifact, version));
    }

    private static byte[] withMethod(byte[] type) {
        ClassReader reader = new ClassReader(type);
        ClassWriter writer = new ClassWriter(0);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public void visitEnd() {
                        MethodVisitor method =
                                visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, METHOD, "()V", null, null);
                        method.visitCode();
                        method.visitInsn(Opcodes.RETURN);
                        method.visitMaxs(0, 0);
                        method.visitEnd();
                        super.visitEnd();
                    }
                },
                0);
        return writer.toByteArray();
    }
}
