// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.harness;

import java.nio.file.Path;
import java.util.List;

/** A JDK, and how it is to run the fixtures: compiled before their first call, by one of its compilers, or never. */
public record Jvm(Path jdk, Mode mode) {
    /** Which code runs. */
    public enum Mode {
        INTERPRETER,
        C1,
        C2
    }

    /** {@return each JDK to test with, in each mode} */
    public static List<Jvm> all() {
        return Jdks.all().stream()
                .flatMap(jdk -> List.of(Mode.values()).stream().map(mode -> new Jvm(jdk, mode)))
                .toList();
    }

    String[] flags() {
        return switch (mode) {
            case INTERPRETER -> new String[] {"-Xint"};
            case C1 -> compiled("-XX:TieredStopAtLevel=1");
            case C2 -> compiled("-XX:-TieredCompilation");
        };
    }

    /** Only what the tests are about is compiled: the JDK's start would take long. */
    private static String[] compiled(String compiler) {
        return new String[] {
            "-Xcomp",
            compiler,
            // Else C2 at some point throws exceptions without message and stack, at a point of its own choice.
            "-XX:-OmitStackTraceInFastThrow",
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=compileonly,fixture.*::*",
            "-XX:CompileCommand=compileonly,dev.braid.tracer.bootstrap.*::*",
            "-XX:CompileCommand=compileonly,java.util.concurrent.*::*"
        };
    }

    @Override
    public String toString() {
        return Jdks.feature(jdk) + " " + mode;
    }
}
