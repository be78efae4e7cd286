// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code.log;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Logs the code of the JVM that it is an agent of, from before Braid's own agent begins to the JVM's end, with a
 * snapshot each second. It comes twice on the command line. Before Braid's agent it has the log's file, so that all
 * that it needs is loaded and linked before anything is traced. Behind Braid's agent it has no argument, and its thread
 * can leave all traces.
 *
 * <p>Besides the names of the jars that the rest comes from, only this class is in the agent's jar. Those jars have a
 * class loader of their own, which the program does not see.
 *
 * <p>If the file is there already, this is another JVM of the same program, and logs nothing.
 */
public final class CodeLogAgent {
    /** In the agent's jar: where its other classes are, a URL a line. */
    public static final String CLASS_PATH_ENTRY = "braid-code-log.classpath";

    private static final String SESSION = "dev.braid.pt.code.log.CodeLogSession";
    private static final String TRACING = "dev.braid.tracer.bootstrap.Tracing";
    private static final int FIRST_WITH_RESTRICTIONS = 22;

    private static volatile @Nullable Runnable session;
    private static final List<CodeLogThread> THREADS = new ArrayList<>();

    private CodeLogAgent() {}

    /**
     * @param file the file of the log, null at the second time; it need not hold the reason why something cannot be
     * logged: the file does
     */
    public static void premain(@Nullable String file, Instrumentation instrumentation) {
        try {
            if (file != null && !file.isEmpty()) {
                begin(Path.of(file), instrumentation);
            } else {
                for (CodeLogThread each : THREADS) {
                    each.tracerIsReady(Class.forName(TRACING, true, null).getMethod("leaveOutThisThread"));
                }
            }
        } catch (FileAlreadyExistsException e) {
            return; // the log of another JVM of this program
        } catch (ReflectiveOperationException | IOException | LinkageError e) {
            System.err.println("[braid] The code of this JVM is not logged: " + e
                    + "; without it, its control flow has no names. Report this as a defect of Braid.");
        }
    }

    private static void begin(Path file, Instrumentation instrumentation)
            throws IOException, ReflectiveOperationException {
        Files.createFile(file);
        // Never closed: the log goes on to the end of the JVM.
        ClassLoader loader = new URLClassLoader("braid-code-log", classPath(), ClassLoader.getPlatformClassLoader());
        allowNativeAccess(instrumentation);
        Runnable begun = (Runnable)
                loader.loadClass(SESSION).getMethod("begin", String.class).invoke(null, file.toString());
        session = begun;
        if (begun instanceof AutoCloseable log) {
            CodeLogThread regular = new CodeLogThread(begun, null);
            regular.setDaemon(true);
            regular.start();
            CodeLogThread last = new CodeLogThread(begun, log);
            Runtime.getRuntime().addShutdownHook(last);
            THREADS.addAll(List.of(regular, last));
        }
    }

    private static URL[] classPath() throws IOException {
        List<URL> places = new ArrayList<>();
        for (URL entry : java.util.Collections.list(ClassLoader.getSystemResources(CLASS_PATH_ENTRY))) {
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(entry.openStream(), StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    places.add(new URL(line));
                }
            }
        }
        return places.toArray(new URL[0]);
    }

    /**
     * Later JDKs warn of native access on the program's standard error, where nobody has allowed it (JEP 472). They can
     * allow it to all classes without a module's name only.
     */
    private static void allowNativeAccess(Instrumentation instrumentation) throws ReflectiveOperationException {
        if (Runtime.version().feature() >= FIRST_WITH_RESTRICTIONS) {
            Module base = Object.class.getModule();
            Set<Module> own = Set.of(CodeLogAgent.class.getModule());
            instrumentation.redefineModule(base, Set.of(), Map.of(), Map.of("java.lang", own), Set.of(), Map.of());
            Method allow = Module.class.getDeclaredMethod("implAddEnableNativeAccessToAllUnnamed");
            allow.setAccessible(true);
            allow.invoke(null);
        }
    }

    /** Notes code that has changed; nothing where no code is logged. Any thread. */
    public static void snapshot() {
        Runnable log = session;
        if (log != null) {
            log.run();
        }
    }
}
