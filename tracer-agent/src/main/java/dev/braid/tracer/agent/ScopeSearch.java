// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.tracer.instrument.Scope;
import java.io.File;
import java.io.IOException;
import java.util.Enumeration;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/**
 * Finds out, before the program starts, whether it may have a class in scope.
 *
 * <p>It looks at names only, and stops at the first class in scope. Whatever it cannot judge counts as one: jars that
 * name or hold other jars, folders that are not packages but hold classes, and unreadable files. So do a system class
 * loader of the program's own, and programs of very many classes. An entry of a path that does not exist is left out,
 * as the JVM does.
 *
 * <p>Thread safety: one thread.
 */
final class ScopeSearch {
    /** Looking at more names than these takes longer than it may save. */
    private static final int MOST_NAMES = 100_000;

    /** Deeper folders are links that lead back. */
    private static final int MOST_DEPTH = 64;

    private static final String CLASS_SUFFIX = ".class";
    private static final String VERSIONS = "META-INF/versions/";
    private static final ClassLoader LOADER = ClassLoader.getSystemClassLoader();

    private final Scope scope;
    private int names;

    ScopeSearch(Scope scope) {
        this.scope = scope;
    }

    /** {@return {@code true} if a class of this program may be in scope} */
    boolean mayFind() {
        return scope.isUnlimited()
                || System.getProperty("java.system.class.loader") != null
                || mayFindOn(System.getProperty("java.class.path"), false)
                || mayFindOn(System.getProperty("jdk.module.path"), true)
                || mayFindInModules();
    }

    /** {@return {@code true} if one of these classes, which another agent may have brought, is in scope} */
    static boolean hasLoaded(Class<?>[] classes, Scope scope) {
        for (Class<?> type : classes) {
            if (!type.isArray()
                    && !type.isPrimitive()
                    && scope.decide(type.getName().replace('.', '/'), type.getClassLoader())
                                    .depth()
                            == Scope.Depth.PROGRAM) {
                return true;
            }
        }
        return false;
    }

    /**
     * {@return {@code true} if a class that a path leads to may be in scope}
     *
     * @param holdsJars whether what is in the path's folders may be jars and folders of modules, as in a module path
     */
    boolean mayFindOn(@Nullable String path, boolean holdsJars) {
        if (path == null || path.isEmpty() && holdsJars) {
            return false;
        }
        for (String entry : path.split(File.pathSeparator, -1)) {
            if (entry.endsWith("*") || mayFindAt(new File(entry.isEmpty() ? "." : entry), holdsJars)) {
                return true;
            }
        }
        return false;
    }

    private boolean mayFindAt(File entry, boolean holdsJars) {
        if (!entry.exists()) {
            return false;
        }
        if (entry.isFile()) {
            return mayFindInJar(entry);
        }
        if (!holdsJars || new File(entry, "module-info.class").exists()) {
            return mayFindInFolder(entry, "", 0);
        }
        File[] modules = entry.listFiles();
        if (modules == null) {
            return true;
        }
        for (File module : modules) {
            if (mayFindAt(module, false)) {
                return true;
            }
        }
        return false;
    }

    /** @param prefix the prefix of the names of the classes in the folder, with slashes */
    private boolean mayFindInFolder(File folder, String prefix, int depth) {
        String[] members = depth > MOST_DEPTH ? null : folder.list();
        if (members == null) {
            return true;
        }
        for (String member : members) {
            String name = prefix + member;
            if (mayBeInScope(name)) {
                return true;
            }
            if (!isPruned(name) && member.indexOf('.') < 0) {
                File inner = new File(folder, member);
                if (inner.isDirectory() && mayFindInFolder(inner, name + '/', depth + 1)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** {@return {@code true} if all classes in a folder are left alone} */
    private boolean isPruned(String folder) {
        return isPackage(folder) && !scope.mayHold(folder.replace('/', '.') + '.');
    }

    private boolean mayFindInJar(File file) {
        try (JarFile jar = new JarFile(file, false)) {
            Manifest manifest = jar.getManifest();
            if (manifest != null && manifest.getMainAttributes().containsKey(Attributes.Name.CLASS_PATH)) {
                return true;
            }
            Enumeration<? extends ZipEntry> entries = jar.entries();
            while (entries.hasMoreElements()) {
                if (mayBeInScope(unversioned(entries.nextElement().getName()))) {
                    return true;
                }
            }
            return false;
        } catch (IOException | SecurityException | IllegalArgumentException e) {
            return true; // not a jar, or a damaged one: the JVM may read it all the same
        }
    }

    /** {@return the name without the part that says for which version of the JDK the entry is} */
    private static String unversioned(String entry) {
        if (!entry.startsWith(VERSIONS)) {
            return entry;
        }
        int end = entry.indexOf('/', VERSIONS.length());
        return end < 0 ? entry : entry.substring(end + 1);
    }

    /** {@return {@code true} if this is a class in scope, or something that may lead to one} */
    private boolean mayBeInScope(String name) {
        if (++names > MOST_NAMES || name.endsWith(".jar") || name.endsWith(".war") || name.endsWith(".jmod")) {
            return true;
        }
        if (!name.endsWith(CLASS_SUFFIX) || name.endsWith("module-info.class")) {
            return false;
        }
        String className = name.substring(0, name.length() - CLASS_SUFFIX.length());
        int end = className.lastIndexOf('/');
        return end >= 0 && !isPackage(className.substring(0, end))
                || scope.decide(className, LOADER).depth() == Scope.Depth.PROGRAM;
    }

    /**
     * {@return {@code true} if a folder's name can be a package's; classes below others have a class loader of their
     * own}
     */
    private static boolean isPackage(String folder) {
        for (int i = 0; i < folder.length(); i++) {
            char character = folder.charAt(i);
            if (character != '/' && !Character.isJavaIdentifierPart(character)) {
                return false;
            }
        }
        return true;
    }

    /** Modules may also be in the JDK's own image, whose classes are not listed. */
    private boolean mayFindInModules() {
        for (Module module : ModuleLayer.boot().modules()) {
            if (module.getClassLoader() == LOADER) {
                for (String name : module.getPackages()) {
                    if (scope.mayHold(name + '.')) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
