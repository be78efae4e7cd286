// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.code;

import dev.braid.trace.flow.ClassCode;
import dev.braid.trace.flow.ClassCode.Member;
import dev.braid.trace.flow.MethodCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The class files that a class loader finds, each read once.
 *
 * <p>Thread safety: one thread.
 */
public final class ProgramCode {
    private final ClassLoader loader;
    private final Map<String, ClassCode> classes = new HashMap<>();

    private ProgramCode(ClassLoader loader) {
        this.loader = loader;
    }

    /** {@return the code of a class and of those that it names} */
    public static ProgramCode seenBy(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return new ProgramCode(loader == null ? ClassLoader.getSystemClassLoader() : loader);
    }

    /** {@return a method as instructions name it} */
    public static Member member(Method method) {
        return new Member(
                method.getDeclaringClass().getName().replace('.', '/'),
                method.getName(),
                MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                        .toMethodDescriptorString());
    }

    public ClassLoader loader() {
        return loader;
    }

    /**
     * {@return the method that is named, or the one that is inherited; null if no class file has it}
     *
     * <p>The method that a subclass has instead is not known here.
     *
     * @throws UncheckedIOException if a class file cannot be read
     * @throws IllegalArgumentException if one is damaged
     */
    public @Nullable MethodCode find(Member member) {
        List<String> owners = new ArrayList<>(List.of(member.owner()));
        for (int i = 0; i < owners.size(); i++) {
            ClassCode code = read(owners.get(i));
            if (code == null) {
                continue;
            }
            for (MethodCode method : code.methods()) {
                if (method.name().equals(member.name()) && method.descriptor().equals(member.descriptor())) {
                    return method;
                }
            }
            owners.addAll(code.supertypes());
        }
        return null;
    }

    /**
     * {@return a class; null if it has no file}
     *
     * @param name with slashes
     * @throws UncheckedIOException if its file cannot be read
     * @throws IllegalArgumentException if it is damaged
     */
    public @Nullable ClassCode read(String name) {
        ClassCode known = classes.get(name);
        if (known == null) {
            try (InputStream file = loader.getResourceAsStream(name + ".class")) {
                if (file == null) {
                    return null;
                }
                known = ClassCode.of(file.readAllBytes());
                classes.put(name, known);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return known;
    }
}
