// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.security.CodeSource;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Reads from a class file which classes the instructions of a line initialise.
 *
 * <p>The file is read from the class's code source, not by its class loader. The class loader is the program's code,
 * and may wait for the very threads that are looked at.
 */
final class InitialisingInstructions {
    /**
     * Takes the place of a name if the line calls an interface: a class of the JDK that stacks do not show may stand
     * between.
     */
    static final String ANY = "";

    private InitialisingInstructions() {}

    /** {@return the names of the classes; none if there is no class file to be read} */
    static Set<String> at(StackTraceElement frame, Class<?> type) {
        Set<String> names = new LinkedHashSet<>();
        try {
            byte[] file = read(type);
            if (file != null) {
                new ClassReader(file).accept(new Search(frame, names), ClassReader.SKIP_FRAMES);
            }
        } catch (IOException | RuntimeException e) {
            names.clear(); // a file that cannot be read says nothing
        }
        return names;
    }

    private static byte @Nullable [] read(Class<?> type) throws IOException {
        String path = type.getName().replace('.', '/').concat(".class");
        if (type.getClassLoader() == null) {
            return null; // the JDK's image is read through tables that the program uses, too
        }
        CodeSource source = type.getProtectionDomain().getCodeSource();
        File root = source == null ? null : file(source.getLocation());
        if (root == null) {
            return null;
        }
        if (root.isDirectory()) {
            try (FileInputStream file = new FileInputStream(new File(root, path))) {
                return file.readAllBytes();
            }
        }
        return fromJar(root, path);
    }

    /** A {@code ZipFile} would be one of all that the program has opened, in a table that it reads. */
    private static byte @Nullable [] fromJar(File jar, String path) throws IOException {
        try (ZipInputStream entries = new ZipInputStream(new FileInputStream(jar))) {
            ZipEntry entry = entries.getNextEntry();
            while (entry != null && !entry.getName().equals(path)) {
                entry = entries.getNextEntry();
            }
            return entry == null ? null : entries.readAllBytes();
        }
    }

    private static @Nullable File file(@Nullable URL location) {
        try {
            return location == null || !location.getProtocol().equals("file") ? null : new File(location.toURI());
        } catch (URISyntaxException | IllegalArgumentException e) {
            return null;
        }
    }

    /** Looks through the methods of that name. */
    private static final class Search extends ClassVisitor {
        private final StackTraceElement frame;
        private final Set<String> names;

        Search(StackTraceElement frame, Set<String> names) {
            super(Opcodes.ASM9);
            this.frame = frame;
            this.names = names;
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            return name.equals(frame.getMethodName()) ? new Line(frame.getLineNumber(), names) : null;
        }
    }

    /** Takes the instructions of a line; all of a method, if it has no lines. */
    private static final class Line extends MethodVisitor {
        private final int wanted;
        private final Set<String> names;
        private int line = -1;
        private boolean mayBeHidden;

        Line(int wanted, Set<String> names) {
            super(Opcodes.ASM9);
            this.wanted = wanted;
            this.names = names;
        }

        @Override
        public void visitLineNumber(int number, Label start) {
            line = number;
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            if (opcode == Opcodes.NEW) {
                add(type);
            }
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            if (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) {
                add(owner);
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (opcode == Opcodes.INVOKESTATIC) {
                add(owner);
            } else if (opcode == Opcodes.INVOKEINTERFACE && line == wanted) {
                mayBeHidden = true;
            }
        }

        /** Adds {@code ANY} only if the line has no names. */
        @Override
        public void visitEnd() {
            if (mayBeHidden && names.isEmpty()) {
                names.add(ANY);
            }
        }

        private void add(String type) {
            if (line == wanted || line < 0) {
                names.add(type.replace('/', '.'));
            }
        }
    }
}
