// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.tracer.instrument.FunctionPatterns;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;

/**
 * The agent's options, read from the file {@code CHANNEL.options} beside the channel.
 *
 * @param policy 0 locked, 1 unlocked, 2 window
 * @param strategy 0 for an atomic trace; how a loose one is ordered: 1 per thread, 2 global, 3 message
 * @param changedOnly whether macro-events of a loose trace leave out the threads that have not come on
 * @param stripes number of address locks, a power of two
 * @param blockBytes bytes of an object that share an address lock, a power of two
 * @param traceFromStart whether to trace from the program's first instruction on, or when told to
 * @param includes prefixes of class names to trace; empty means all but the excluded ones
 * @param excludes prefixes of class names not to trace
 * @param functions patterns of methods to trace as functions, see {@link FunctionPatterns}
 * @param regionsOnly whether to trace accesses in regions of interest only
 * @param registeredOnly whether to trace accesses of registered threads only
 * @param branches whether to record the control flow of the program's classes
 * @param contention whether to record the time that threads lose to each other
 * @param checksLocks whether to check that the agent takes its locks in order, for tests of Braid
 * @param leavesSlow whether nobody looks at threads that are slow, as one that is stepped always is, for tests of Braid
 * @param awaitsScope whether the agent may be dormant until the first class in scope, see {@link Dormancy}
 * @param failingClass for tests of Braid: the name of a class whose instrumentation is to fail, or "", see
 *     {@link TraceTransformer}
 * @param image where the image of instrumented classes is, see {@link PreparedClasses}, or ""
 */
record AgentOptions(
        int policy,
        int strategy,
        boolean changedOnly,
        int stripes,
        int blockBytes,
        boolean traceFromStart,
        List<String> includes,
        List<String> excludes,
        FunctionPatterns functions,
        boolean regionsOnly,
        boolean registeredOnly,
        boolean branches,
        boolean contention,
        boolean checksLocks,
        boolean leavesSlow,
        boolean awaitsScope,
        String failingClass,
        String image) {
    private static final List<String> POLICIES = List.of("locked", "unlocked", "window");
    private static final List<String> FIDELITIES = List.of("atomic", "loose");
    private static final List<String> STRATEGIES = List.of("perthread", "global", "message");
    private static final List<String> CONTROL_FLOWS = List.of("none", "branches");
    private static final List<String> CROSS_REFERENCES = List.of("all", "changed");

    static AgentOptions read(File file) throws IOException {
        Properties properties = new Properties();
        try (InputStream in = new FileInputStream(file)) {
            properties.load(in);
        }
        boolean isLoose = oneOf(properties, "fidelity", FIDELITIES, "atomic") == 1;
        int policy = oneOf(properties, "policy", POLICIES, isLoose ? "unlocked" : "locked");
        if (isLoose && policy != POLICIES.indexOf("unlocked")) {
            throw new IOException("policy '" + POLICIES.get(policy) + "' for a loose trace, which locks no address;"
                    + " leave the policy out, or use fidelity=atomic");
        }
        return new AgentOptions(
                policy,
                isLoose ? 1 + oneOf(properties, "strategy", STRATEGIES, "perthread") : 0,
                oneOf(properties, "xref", CROSS_REFERENCES, "changed") == 1,
                powerOfTwo(properties, "stripes", 1024),
                powerOfTwo(properties, "block.bytes", 64),
                Boolean.parseBoolean(properties.getProperty("trace.from.start", "false")),
                prefixes(properties.getProperty("include", "")),
                prefixes(properties.getProperty("exclude", "")),
                functions(properties.getProperty("functions", "")),
                Boolean.parseBoolean(properties.getProperty("regions.only", "false")),
                Boolean.parseBoolean(properties.getProperty("registered.only", "false")),
                oneOf(properties, "control.flow", CONTROL_FLOWS, "none") == 1,
                Boolean.parseBoolean(properties.getProperty("contention", "false")),
                Boolean.parseBoolean(properties.getProperty("check.locks", "false")),
                Boolean.parseBoolean(properties.getProperty("leave.slow", "false")),
                Boolean.parseBoolean(properties.getProperty("await.scope", "true")),
                properties.getProperty("fault.transform", ""),
                properties.getProperty("image", ""));
    }

    /** {@return where the image is; "" if these options have the JDK's classes instrumented in a way of its own} */
    String usableImage() {
        return functions.all().isEmpty() && failingClass.isEmpty() && !contention ? image : "";
    }

    /** {@return the index of a property's value} */
    private static int oneOf(Properties properties, String key, List<String> values, String usual) throws IOException {
        String value = properties.getProperty(key, usual).toLowerCase(Locale.ROOT);
        int index = values.indexOf(value);
        if (index < 0) {
            throw new IOException("unknown " + key + " '" + value + "'; use one of " + values);
        }
        return index;
    }

    private static int powerOfTwo(Properties properties, String key, int usual) throws IOException {
        String text = properties.getProperty(key, Integer.toString(usual));
        int value;
        try {
            value = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IOException("'" + text + "' for " + key + " is no number", e);
        }
        if (Integer.bitCount(value) != 1 || value < 1) {
            throw new IOException("'" + text + "' for " + key + " is no power of two; use a value such as " + usual);
        }
        return value;
    }

    private static FunctionPatterns functions(String text) throws IOException {
        List<String> patterns = new ArrayList<>();
        for (String part : text.split(",")) {
            if (!part.isBlank()) {
                patterns.add(part.strip());
            }
        }
        try {
            return new FunctionPatterns(patterns);
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static List<String> prefixes(String text) {
        List<String> prefixes = new ArrayList<>();
        for (String part : text.split(",")) {
            String prefix = part.trim().replace("*", "");
            if (!prefix.isEmpty()) {
                prefixes.add(prefix);
            }
        }
        return prefixes;
    }
}
