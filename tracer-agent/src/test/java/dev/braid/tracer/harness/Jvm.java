// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.harness;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A JDK, and the way in which it runs the fixtures: compiled by one of its compilers, soon after their first call, or
 * never.
 */
public record Jvm(Path jdk, Mode mode) {
    /** Kind of code that runs. */
    public enum Mode {
        INTERPRETER,
        C1,
        C2
    }

    /** Flags by which only the fixtures are compiled at once: the start of the JDK and of the agent would take long. */
    private static final List<String> COMPILED = List.of(
            // Otherwise C2 throws exceptions without message and stack, from a point of its own choice on.
            "-XX:-OmitStackTraceInFastThrow",
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=CompileThresholdScaling,fixture.*::*,0.0001",
            "-XX:CompileCommand=BackgroundCompilation,fixture.*::*,false");

    /** {@return each JDK to test with, in each mode} */
    public static List<Jvm> all() {
        return Jdks.all().stream()
                .flatMap(jdk -> List.of(Mode.values()).stream().map(mode -> new Jvm(jdk, mode)))
                .toList();
    }

    String[] flags() {
        return switch (mode) {
            case INTERPRETER ->
                new String[] {
                    "-XX:CompileCommand=quiet",
                    "-XX:TieredStopAtLevel=1",
                    "-XX:CompileCommand=exclude,fixture.*::*",
                    "-XX:CompileCommand=exclude,java.util.concurrent.atomic.*::*",
                    "-XX:CompileCommand=exclude,java.util.concurrent.locks.*::*"
                };
            case C1 -> compiled("-XX:TieredStopAtLevel=1");
            case C2 -> compiled("-XX:TieredStopAtLevel=4");
        };
    }

    private static String[] compiled(String levels) {
        return Stream.concat(Stream.of(levels), COMPILED.stream()).toArray(String[]::new);
    }

    @Override
    public String toString() {
        return Jdks.feature(jdk) + " " + mode;
    }
}
