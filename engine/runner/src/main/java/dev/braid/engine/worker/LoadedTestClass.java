// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.message.TestClass;
import java.util.ArrayList;
import java.util.List;

/** A test class in this JVM, and the names of the methods around its tests. */
record LoadedTestClass(Class<?> type, TestClass methods) {

    /** {@return the classes of a nest, loaded but not initialised} */
    static List<LoadedTestClass> load(List<TestClass> nest) {
        List<LoadedTestClass> classes = new ArrayList<>();
        for (TestClass methods : nest) {
            classes.add(new LoadedTestClass(find(methods.name()), methods));
        }
        return classes;
    }

    private static Class<?> find(String name) {
        try {
            return Class.forName(name, false, ClassLoader.getSystemClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(
                    "Class " + name + " is not on the worker's class path, which is that of the JVM which runs the"
                            + " tests. A class made at run time can't be traced; put it on the class path.",
                    e);
        }
    }
}
