// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.jna;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds JNA, and what calls it, in itself, and everything else in its parent. The code of what calls JNA is its
 * parent's, too.
 *
 * <p>Thread safety: any thread.
 */
final class JnaLoader extends URLClassLoader {
    static {
        registerAsParallelCapable();
    }

    private static final String JNA = "com.sun.jna.";
    private static final String JNA_RESOURCES = "com/sun/jna/";

    /** The packages of what calls JNA; their classes share nothing that is package-private with others. */
    private static final List<String> CALLERS = List.of("dev.braid.pt.flow.libipt.", "dev.braid.pt.perf.linux.");

    JnaLoader(Path jar, ClassLoader parent) throws MalformedURLException {
        super("braid-jna", new URL[] {jar.toUri().toURL()}, parent);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(JNA) && !callsJna(name)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            return known == null ? findClass(name) : known;
        }
    }

    private static boolean callsJna(String name) {
        return CALLERS.stream().anyMatch(name::startsWith);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        return callsJna(name) ? define(name) : super.findClass(name);
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] code = in.readAllBytes();
            return defineClass(name, code, 0, code.length, JnaLoader.class.getProtectionDomain());
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    /** JNA's native part is a resource beside its classes, and must be of the same version. */
    @Override
    public @Nullable URL getResource(String name) {
        return name.startsWith(JNA_RESOURCES) ? findResource(name) : super.getResource(name);
    }
}
