// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.jcstress;

import dev.braid.simulator.outcome.Untraced;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A run of a test by jcstress itself, untraced, in JVMs of its own: what traces cannot show, as each of their accesses
 * takes its effect at once, shows here.
 *
 * <p>jcstress runs what its annotation processor has generated, which is listed in a file on the class path. Of what it
 * prints, the last table of results is read, which sums up all its configurations.
 */
public final class StressRun {
    private static final String MAIN_CLASS = "org.openjdk.jcstress.Main";
    private static final String LIST = "META-INF/TestList";
    private static final String RESULTS = "RUN RESULTS:";
    private static final String LOG = "jcstress.txt";

    /**
     * Given any, it runs in one mode of the JVM, in a second or two; otherwise in some sixteen, after trying some
     * thirty JVMs.
     */
    private static final String JVM_ARGUMENTS = "-Xmx256m";

    private static final String ITERATIONS = "2";
    private static final String MILLIS = "500";

    private static final Duration LIMIT = Duration.ofMinutes(3);

    /** A row of its table: outcome, samples, share, grade, description. */
    private static final Pattern ROW = Pattern.compile(
            "^\\s*(.*?)\\s+([0-9,]+)\\s+\\S*%\\s+(?:Acceptable|Interesting|Forbidden|Unknown)(?:\\s.*)?$");

    /** Pattern by which it says that something other than an outcome went wrong. */
    private static final Pattern TROUBLE = Pattern.compile("\\[(ERROR|VM ERROR|TIMEOUT|SKIPPED)]");

    private final Class<?> test;
    private final Path javaHome;
    private final List<String> classPath;
    private final Path folder;

    /** @param folder the folder for jcstress's files, which need not exist */
    public StressRun(Class<?> test, Path javaHome, List<String> classPath, Path folder) {
        this.test = test;
        this.javaHome = javaHome;
        this.classPath = classPath;
        this.folder = folder;
    }

    /** {@return the reason that jcstress cannot run the test, a sentence, with the fix; empty if it can} */
    public Optional<String> obstacle() throws IOException {
        ClassLoader loader = test.getClassLoader();
        URL list = loader == null ? null : loader.getResource(LIST); // jcstress reads the first one
        String name = String.valueOf(test.getCanonicalName());
        if (list == null || !isIn(list, name)) {
            return Optional.of("its annotation processor has made no runner of " + name + " (" + LIST
                    + (list == null ? " is not on the class path" : " on the class path does not list it")
                    + "); add jcstress-core to the annotation processors of the tests' compiler, or set "
                    + JcstressChoice.KEY + "=off");
        }
        return Optional.empty();
    }

    /** Texts in the list have their lengths before them, and an S. */
    private static boolean isIn(URL list, String name) throws IOException {
        try (InputStream in = list.openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).contains(name.length() + "S" + name);
        }
    }

    /** Runs it. {@return the result; if there is none, the reason} */
    public Untraced run() throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Path log = folder.resolve(LOG);
        Process process = new ProcessBuilder(command())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = false;
        try {
            ended = process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS);
        } finally {
            if (!ended) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        }
        if (!ended) {
            return Untraced.failed("jcstress still ran after " + LIMIT.toSeconds() + " s, and was ended; see " + log);
        }
        return read(Files.readString(log), log);
    }

    private List<String> command() {
        return List.of(
                javaHome.resolve("bin").resolve("java").toString(),
                "-cp",
                String.join(":", classPath),
                MAIN_CLASS,
                "-v",
                "-t",
                "^" + Pattern.quote(String.valueOf(test.getCanonicalName())) + "$",
                "-r",
                "results",
                "-sc",
                "false",
                "-jvmArgs",
                JVM_ARGUMENTS,
                "-f",
                "1",
                "-iters",
                ITERATIONS,
                "-time",
                MILLIS);
    }

    /** {@return the outcomes in a log} */
    static Untraced read(String text, Path log) {
        int results = text.indexOf(RESULTS);
        if (results < 0) {
            return Untraced.failed("jcstress ended without results; see " + log);
        }
        String table = text.substring(results);
        Matcher trouble = TROUBLE.matcher(table);
        if (trouble.find()) {
            return Untraced.failed("jcstress ended with " + trouble.group(1) + "; see " + log);
        }
        Map<String, Long> counts = new TreeMap<>();
        for (String line : table.lines().toList()) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                long count = Long.parseLong(row.group(2).replace(",", ""));
                if (count > 0) {
                    counts.merge(row.group(1), count, Long::sum);
                }
            }
        }
        return counts.isEmpty()
                ? Untraced.failed("jcstress ended without samples; see " + log)
                : new Untraced("", counts);
    }
}
