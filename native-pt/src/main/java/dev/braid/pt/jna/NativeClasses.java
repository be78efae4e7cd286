// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.jna;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Calls the classes that make native calls. Braid's jar carries JNA's jar as a resource, and these classes are defined
 * again in a class loader that finds JNA there. Where there is no such resource, as in the tests of this module, they
 * and JNA are on the class path.
 *
 * <p>JNA cannot be relocated as other libraries are. Its native part finds its classes by their names, and the JVM
 * finds its native methods by theirs (JNI specification, "Resolving Native Method Names").
 *
 * <p>Thread safety: any thread.
 */
public final class NativeClasses {
    /** A class of JNA, by name, as it is not on every class path. */
    private static final String JNA = "com.sun.jna.Native";

    private static @Nullable ClassLoader loader;
    private static @Nullable Path jar;

    private NativeClasses() {}

    /**
     * Calls a public static method without parameters of a class that makes native calls.
     *
     * @return the return value of the method
     * @throws NativeCallsException if it does, or if there is no JNA, or no room for it
     */
    public static Object call(String className, String method) throws NativeCallsException {
        try {
            Object result =
                    Class.forName(className, true, loader()).getMethod(method).invoke(null);
            return Objects.requireNonNull(result);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof NativeCallsException cause) {
                throw cause;
            }
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new NativeCallsException("JNA cannot be used (" + e.getCause() + ")", e);
        } catch (ReflectiveOperationException | LinkageError | IOException e) {
            throw new NativeCallsException("JNA cannot be used (" + e + ")", e);
        }
    }

    /**
     * {@return the jar of JNA}
     *
     * @throws IOException if there is none, or no room for it
     */
    public static Path jar() throws IOException {
        loader();
        synchronized (NativeClasses.class) {
            return jar == null ? jarOnClassPath() : jar;
        }
    }

    private static synchronized ClassLoader loader() throws IOException {
        ClassLoader known = loader;
        if (known == null) {
            ClassLoader own = NativeClasses.class.getClassLoader();
            jar = CarriedJna.copy();
            known = jar == null ? own : new JnaLoader(jar, own);
            loader = known;
        }
        return known;
    }

    private static Path jarOnClassPath() throws IOException {
        try {
            CodeSource source = Class.forName(JNA, false, NativeClasses.class.getClassLoader())
                    .getProtectionDomain()
                    .getCodeSource();
            if (source == null || source.getLocation() == null) {
                throw new IOException("nobody knows where " + JNA + " comes from; put its jar on the class path");
            }
            return Path.of(source.getLocation().toURI());
        } catch (ClassNotFoundException | URISyntaxException e) {
            throw new IOException("there is no JNA; put its jar on the class path", e);
        }
    }
}
