// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.trace.flow.HookedMethod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Methods with calls of hooks in them, as the agent makes these, compiled from source so that each has its lines. */
record MadeUpProgram(List<byte[]> classFiles, HookedProgram program) {
    private static final String HOOKS = """
            package dev.braid.tracer.bootstrap;
            import dev.braid.tracer.bootstrap.log.ThreadLog;
            public class Hooks {
                public static ThreadLog log() { return null; }
                public static int getFieldInt(Object object, int key, ThreadLog log) { return 0; }
                public static void putFieldInt(int value, Object object, int key, ThreadLog log) {}
                public static void call(int site) {}
            }
            """;

    private static final String LOG = """
            package dev.braid.tracer.bootstrap.log;
            public class ThreadLog {}
            """;

    private static final String PROGRAM = """
            package demo.made;
            import dev.braid.tracer.bootstrap.Hooks;
            import dev.braid.tracer.bootstrap.log.ThreadLog;
            class Made {
                int value;
                static void run(Made it, int rounds) {
                    ThreadLog log = Hooks.log();
                    for (int i = 0; i < rounds; i++) {
                        if (i % 3 == 1) {
                            Hooks.putFieldInt(i, it, KEY(1), log);
                        } else {
                            it.step(i);
                        }
                        Hooks.call(SITE(2));
                        Thread.yield();
                        int sum = Hooks.getFieldInt(it, KEY(3), log)
                                + Hooks.getFieldInt(it, KEY(4), log);
                        if (sum > 4) {
                            it.leaf(sum);
                        }
                        Hooks.putFieldInt(
                                sum,
                                it, KEY(5), log);
                        it.recurse(sum);
                    }
                }
                void step(int by) {
                    ThreadLog log = Hooks.log();
                    while (by > 0) {
                        Hooks.putFieldInt(by, this, KEY(6), log);
                        by--;
                    }
                    if (by < 0) {
                        helper(by);
                        return;
                    }
                    leaf(2);
                    Hooks.getFieldInt(this, KEY(7), log);
                }
                int leaf(int a) {
                    if (a == 0) {
                        return 1;
                    }
                    return a * 3;
                }
                static void helper(int by) {
                    ThreadLog log = Hooks.log();
                    Hooks.call(SITE(8));
                    System.gc();
                    Hooks.putFieldInt(by, null, KEY(9), log);
                }
                void recurse(int left) {
                    ThreadLog log = Hooks.log();
                    if (left > 0) {
                        recurse(left - 1);
                        Hooks.putFieldInt(left, this, KEY(10), log);
                    }
                }
                static void callback() {
                    ThreadLog log = Hooks.log();
                    Hooks.getFieldInt(null, KEY(11), log);
                    helper(3);
                }
            }
            class Other extends Made {
                void step(int by) {
                    ThreadLog log = Hooks.log();
                    Hooks.putFieldInt(by, this, KEY(12), log);
                    if (by > 3) {
                        super.step(by);
                    }
                }
            }
            """;

    /** Compiles it in a folder. */
    static MadeUpProgram compiled(Path folder) throws IOException {
        String program = PROGRAM;
        for (int i = 12; i > 0; i--) { // constants that are too large for any instruction but ldc
            program = program.replace("KEY(" + i + ")", Integer.toString((40_000 + i) << 11 | 1))
                    .replace("SITE(" + i + ")", Integer.toString(40_000 + i));
        }
        Path classes = Files.createDirectory(folder.resolve("classes"));
        List<String> arguments = new ArrayList<>(List.of("-g:lines,source", "-d", classes.toString()));
        for (Map.Entry<String, String> source :
                Map.of("Hooks", HOOKS, "ThreadLog", LOG, "Made", program).entrySet()) {
            arguments.add(Files.writeString(folder.resolve(source.getKey() + ".java"), source.getValue())
                    .toString());
        }
        if (ToolProvider.getSystemJavaCompiler().run(null, System.out, System.err, arguments.toArray(String[]::new))
                != 0) {
            throw new AssertionError("The made-up program has an error.");
        }
        List<byte[]> files = new ArrayList<>();
        try (Stream<Path> made = Files.list(classes.resolve("demo/made"))) {
            for (Path file : made.sorted().toList()) {
                files.add(Files.readAllBytes(file));
            }
        }
        return new MadeUpProgram(files, new HookedProgram(files));
    }

    /** {@return the first method of that name} */
    HookedMethod method(String name) {
        return program.methods().stream()
                .filter(method -> method.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
