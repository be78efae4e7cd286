// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the JVM's optimising compiler from the agent's own instrumenter.
 *
 * <p>The instrumenter works for a second or two, nearly all of it when the program starts. C2 would take more processor
 * time to compile it than that, and up to 60 MB, which the C library keeps. C1 is enough for it. The hooks, which run
 * as long as the program does, are left to C2.
 *
 * <p>The JVM takes such directives (JEP 165) as a diagnostic command. What runs it is called here directly: by way of
 * the management interface, hundreds of classes would be loaded. A JVM without the command or the module compiles as it
 * likes, which costs only time and memory.
 */
final class CompilerDirectives {
    private static final String PACKAGE = "com.sun.management.internal";

    private static final String DIRECTIVES = """
            [{
              match: [
                "dev/braid/tracer/agent/*.*",
                "dev/braid/tracer/instrument/*.*",
                "dev/braid/tracer/shaded/*.*"
              ],
              c2: { Exclude: true }
            }]
            """;

    private CompilerDirectives() {}

    /** Gives the JVM the directives, by way of a file. If that cannot be written, the symbol log will say so. */
    static void add(File file, Instrumentation instrumentation) {
        Module module = ModuleLayer.boot().findModule("jdk.management").orElse(null);
        if (module == null) {
            return;
        }
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(DIRECTIVES.getBytes(StandardCharsets.US_ASCII));
            execute("Compiler.directives_add " + file, module, instrumentation);
        } catch (IOException | ReflectiveOperationException | LinkageError | RuntimeException e) {
            return; // no place for a file, or another JDK than those that are known
        } finally {
            file.delete();
        }
    }

    private static @Nullable Object execute(String command, Module module, Instrumentation instrumentation)
            throws ReflectiveOperationException {
        instrumentation.redefineModule(
                module,
                Set.of(),
                Map.of(),
                Map.of(PACKAGE, Set.of(CompilerDirectives.class.getModule())),
                Set.of(),
                Map.of());
        Class.forName(PACKAGE + ".PlatformMBeanProviderImpl", true, null); // loads the native library
        Class<?> commands = Class.forName(PACKAGE + ".DiagnosticCommandImpl", true, null);
        Method execute = commands.getDeclaredMethod("executeDiagnosticCommand", String.class);
        execute.setAccessible(true);
        return execute.invoke(Unsafe.getUnsafe().allocateInstance(commands), command);
    }
}
