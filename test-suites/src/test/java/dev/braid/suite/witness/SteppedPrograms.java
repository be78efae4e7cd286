// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.witness;

import dev.braid.trace.Outputs;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs programs until they are warm, and says so; then once more, when a file is there; and ends when another one is.
 */
public final class SteppedPrograms {
    /** Text that is printed when all is warm, before the process's number. */
    static final String WARM = "warm ";

    /** Text that is printed when all programs have run. */
    static final String DONE = "done";

    private static final int WARM_UP_ROUNDS = 12;
    private static final long POLL_MILLIS = 20;

    private SteppedPrograms() {}

    /** @param arguments the file to go on, and the one to end; then, for each program, its class and its method */
    public static void main(String[] arguments) throws Exception {
        List<String> programs = List.of(arguments).subList(2, arguments.length);
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            run(programs);
        }
        System.out.println(WARM + ProcessHandle.current().pid());
        await(Path.of(arguments[0]));
        run(programs);
        System.out.println(DONE);
        await(Path.of(arguments[1]));
    }

    private static void await(Path file) throws InterruptedException {
        while (!Files.exists(file)) {
            Thread.sleep(POLL_MILLIS);
        }
    }

    private static void run(List<String> programs) throws ReflectiveOperationException {
        for (int i = 0; i < programs.size(); i += 2) {
            run(Class.forName(programs.get(i)), programs.get(i + 1));
        }
    }

    private static void run(Class<?> type, String name) throws ReflectiveOperationException {
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        for (Method program : type.getDeclaredMethods()) {
            if (program.getName().equals(name)) {
                program.setAccessible(true);
                List<Object> arguments = new ArrayList<>();
                if (program.getParameterCount() == 1) {
                    arguments.add(new Outputs());
                }
                program.invoke(constructor.newInstance(), arguments.toArray());
            }
        }
    }
}
