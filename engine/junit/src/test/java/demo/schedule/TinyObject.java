// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.schedule;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import dev.braid.engine.api.Schedules;

/**
 * An object whose two operations are short programs over two variables and a register, which is the result. A system
 * property says which, as {@code 024;13}: a digit for each step.
 */
@LinearizabilityTest(threads = 2, operationsPerThread = 2, invocations = 1, seed = 65)
@Schedules(count = 2_000, seconds = 60)
public final class TinyObject {
    public static final String PROGRAMS = "tiny.object";
    private final String first;
    private final String second;
    private volatile int x;
    private volatile int y;

    TinyObject() {
        String[] programs = System.getProperty(PROGRAMS, "0;0").split(";", -1);
        first = programs[0];
        second = programs[1];
    }

    @Operation
    int first() {
        return run(first);
    }

    @Operation
    int second() {
        return run(second);
    }

    private int run(String program) {
        int register = 0;
        for (int i = 0; i < program.length(); i++) {
            switch (program.charAt(i) - '0') {
                case 0 -> register = x;
                case 1 -> register = y;
                case 2 -> x = register + 1;
                case 3 -> y = register + 1;
                case 4 -> register += x;
                default -> x = 1 - register;
            }
        }
        return register;
    }
}
