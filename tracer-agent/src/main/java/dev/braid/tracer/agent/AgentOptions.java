// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.trace.option.KnownOptions;
import dev.braid.trace.option.OptionValues;
import dev.braid.trace.option.TracingOption;
import dev.braid.tracer.bootstrap.machine.Options;
import dev.braid.tracer.instrument.declared.FunctionPatterns;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** The agent's options, {@link KnownOptions}, read from the file {@code CHANNEL.options} beside the channel. */
final class AgentOptions {
    private final OptionValues values;
    private final FunctionPatterns functions;
    private final TestRig testRig;

    private AgentOptions(OptionValues values, FunctionPatterns functions, TestRig testRig) {
        this.values = values;
        this.functions = functions;
        this.testRig = testRig;
    }

    static AgentOptions read(File file) throws IOException {
        Properties properties = new Properties();
        try (InputStream in = new FileInputStream(file)) {
            properties.load(in);
        }
        OptionValues values;
        FunctionPatterns functions;
        try {
            values = OptionValues.of(properties);
            functions = new FunctionPatterns(parts(values.get(KnownOptions.FUNCTIONS)));
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
        AgentOptions options = new AgentOptions(values, functions, TestRig.of(values.get(KnownOptions.TEST_RIG)));
        if (options.isLoose() && properties.getProperty(KnownOptions.POLICY.name()) == null) {
            options = new AgentOptions(values.with(KnownOptions.POLICY, "unlocked"), functions, options.testRig);
        }
        if (options.isLoose() && options.policy() != Options.UNLOCKED) {
            throw new IOException("policy '" + values.get(KnownOptions.POLICY) + "' for a loose trace, which locks no"
                    + " address; leave the policy out, or use fidelity=atomic");
        }
        return options;
    }

    <T> T get(TracingOption<T> option) {
        return values.get(option);
    }

    TestRig testRig() {
        return testRig;
    }

    /** {@return patterns of methods to trace as functions} */
    FunctionPatterns functions() {
        return functions;
    }

    /** {@return prefixes of the names of classes} */
    List<String> prefixes(TracingOption<String> option) {
        List<String> prefixes = new ArrayList<>();
        for (String part : parts(get(option))) {
            String prefix = part.replace("*", "");
            if (!prefix.isEmpty()) {
                prefixes.add(prefix);
            }
        }
        return prefixes;
    }

    /** {@return {@code true} if the agent records the control flow of the program's classes} */
    boolean recordsBranches() {
        return get(KnownOptions.CONTROL_FLOW).equals("branches");
    }

    /**
     * {@return the image's path, which is another one for classes with points; "" if these options have the JDK's
     * classes instrumented in any other way than the default}
     */
    String usableImage() {
        String path = get(KnownOptions.IMAGE);
        if (!functions.all().isEmpty() || !testRig.failingClass().isEmpty() || get(KnownOptions.CONTENTION)) {
            return "";
        }
        return get(KnownOptions.SCHEDULES) && !path.isEmpty() ? path + "-schedules" : path;
    }

    /**
     * {@return the values for {@link Options#choose}}
     *
     * @param isFlowRecorded whether threads register with a recorder of control flow
     */
    Map<String, Object> forHooks(boolean isFlowRecorded) {
        Map<String, Object> chosen = new HashMap<>();
        for (TracingOption<?> option : KnownOptions.all()) {
            chosen.put(option.name(), get(option));
        }
        chosen.put(KnownOptions.POLICY.name(), policy());
        chosen.put(
                KnownOptions.STRATEGY.name(),
                isLoose() ? 1 + KnownOptions.STRATEGY.indexOf(get(KnownOptions.STRATEGY)) : Options.ATOMIC);
        chosen.put(Options.CHANGED_ONLY, get(KnownOptions.CROSS_REFERENCES).equals("changed"));
        chosen.put(Options.LEAVES_OUT, get(KnownOptions.READS).equals(KnownOptions.FIRST_READS));
        chosen.put(Options.BRANCHES, recordsBranches());
        chosen.put(Options.FLOW_IS_RECORDED, isFlowRecorded);
        chosen.put(Options.CHECKS_LOCKS, testRig.checksLocks());
        chosen.put(Options.SLOT_SECONDS, testRig.slotSeconds());
        return chosen;
    }

    private boolean isLoose() {
        return get(KnownOptions.FIDELITY).equals("loose");
    }

    private int policy() {
        return KnownOptions.POLICY.indexOf(get(KnownOptions.POLICY));
    }

    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        for (String part : text.split(",")) {
            if (!part.isBlank()) {
                parts.add(part.strip());
            }
        }
        return parts;
    }
}
