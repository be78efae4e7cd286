// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.witness;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.file.Path;

/** Runs programs of the corpus one after another, and writes down what they have executed. */
public final class WitnessedPrograms {
    private WitnessedPrograms() {}

    /** @param arguments the log's file; then, for each program, its class and its method */
    public static void main(String[] arguments) throws Exception {
        for (int i = 1; i < arguments.length; i += 2) {
            run(Class.forName(arguments[i]), arguments[i + 1]);
        }
        WitnessLog.write(Path.of(arguments[0]));
    }

    private static void run(Class<?> type, String name) throws ReflectiveOperationException {
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        Method program = type.getDeclaredMethod(name);
        program.setAccessible(true);
        program.invoke(constructor.newInstance());
    }
}
