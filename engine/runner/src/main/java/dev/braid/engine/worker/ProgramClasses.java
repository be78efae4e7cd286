// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;

/** Classes of a program that is run again and again, each time by a class loader of its own. */
final class ProgramClasses {
    private final URL[] classPath;

    /** @param classPath absolute paths of folders and jars */
    ProgramClasses(List<String> classPath) {
        this.classPath = classPath.stream().map(ProgramClasses::url).toArray(URL[]::new);
    }

    /** {@return a class loader that has loaded none of them yet} */
    URLClassLoader loader(ClassLoader parent) {
        return new URLClassLoader(classPath, parent);
    }

    private static URL url(String path) {
        try {
            return Path.of(path).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException("the class path has '" + path + "', which is not a path", e);
        }
    }
}
