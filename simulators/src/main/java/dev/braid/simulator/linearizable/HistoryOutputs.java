// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import dev.braid.trace.Outputs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The form in which histories travel in {@link Outputs}, and so in trace files.
 *
 * <pre>
 *  linearizable.class           the class whose operations ran
 *  linearizable.specification   the class of the sequential specification
 *  linearizable.keyed           names of the keyed operations, separated by commas
 *  linearizable.history.00001   one per invocation: its seed on the first line, then a line per operation
 *
 *  operation: thread, called, returned or -, name, each argument, result: separated by tabs
 * </pre>
 */
public final class HistoryOutputs {
    private static final String CLASS = "linearizable.class";
    private static final String SPECIFICATION = "linearizable.specification";
    private static final String KEYED = "linearizable.keyed";
    private static final String HISTORY = "linearizable.history.";
    private static final String NO_RETURN = "-";
    private static final int FIELDS_BESIDE_ARGUMENTS = 5;

    private HistoryOutputs() {}

    public static void put(Subject subject, List<History> histories, Outputs outputs) {
        outputs.put(CLASS, subject.testClass());
        outputs.put(SPECIFICATION, subject.specification());
        outputs.put(KEYED, String.join(",", subject.keyed().stream().sorted().toList()));
        for (int i = 0; i < histories.size(); i++) {
            outputs.put(HISTORY + String.format("%05d", i + 1), text(histories.get(i)));
        }
    }

    /** {@return {@code true} if there is any output of a test of linearizability} */
    static boolean arePresent(Outputs outputs) {
        return outputs.asMap().containsKey(CLASS);
    }

    /** @throws IllegalArgumentException if it cannot be read; it says why */
    static Subject subject(Outputs outputs) {
        Map<String, Object> values = outputs.asMap();
        String keyed = string(values, KEYED);
        return new Subject(
                string(values, CLASS),
                string(values, SPECIFICATION),
                keyed.isEmpty() ? Set.of() : new LinkedHashSet<>(Arrays.asList(keyed.split(","))));
    }

    /**
     * {@return the histories, in the order of the invocations}
     *
     * @throws IllegalArgumentException if one cannot be read; it says which
     */
    static List<History> histories(Outputs outputs) {
        List<History> histories = new ArrayList<>();
        Map<String, Object> values = outputs.asMap();
        for (String key : values.keySet()) {
            if (key.startsWith(HISTORY)) {
                try {
                    histories.add(history(string(values, key)));
                } catch (RuntimeException e) {
                    throw new IllegalArgumentException("output '" + key + "' is not a history: " + e.getMessage(), e);
                }
            }
        }
        return histories;
    }

    private static String string(Map<String, Object> values, String key) {
        if (values.get(key) instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException("output '" + key + "' is missing or no text");
    }

    private static String text(History history) {
        StringBuilder text = new StringBuilder().append(history.seed());
        for (Operation operation : history.operations()) {
            text.append('\n').append(operation.thread());
            text.append('\t').append(operation.called());
            text.append('\t').append(operation.isPending() ? NO_RETURN : Long.toString(operation.returned()));
            text.append('\t').append(operation.name());
            operation.arguments().forEach(argument -> text.append('\t').append(argument));
            text.append('\t').append(operation.result());
        }
        return text.toString();
    }

    private static History history(String text) {
        String[] lines = text.split("\n", -1);
        List<Operation> operations = new ArrayList<>();
        for (int i = 1; i < lines.length; i++) {
            operations.add(operation(Arrays.asList(lines[i].split("\t", -1))));
        }
        return new History(Long.parseLong(lines[0]), operations);
    }

    private static Operation operation(List<String> fields) {
        if (fields.size() < FIELDS_BESIDE_ARGUMENTS) {
            throw new IllegalArgumentException("an operation has " + fields.size() + " fields");
        }
        Operation operation = new Operation(
                Integer.parseInt(fields.get(0)),
                fields.get(3),
                fields.subList(4, fields.size() - 1),
                Long.parseLong(fields.get(1)),
                fields.get(2).equals(NO_RETURN) ? Operation.NEVER : Long.parseLong(fields.get(2)),
                fields.get(fields.size() - 1));
        if (operation.returned() <= operation.called()) {
            throw new IllegalArgumentException(operation.call() + " returned before it was called");
        }
        return operation;
    }
}
