// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import dev.braid.trace.Outputs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The outputs of a test of jcstress in its trace, so that it can be judged again from the file.
 *
 * <pre>
 *  jcstress.class          the test's class
 *  jcstress.actors         names of methods, separated by commas
 *  jcstress.arbiter        the name of a method, or nothing
 *  jcstress.result         a line for each field of the result: class, name, type, separated by blanks
 *  jcstress.case.001       one for each id of an outcome: grade, id and description, a line each
 *  jcstress.outcome.001    one for each outcome that occurred: the numbers of its runs, such as 1-3 7, and it
 *  jcstress.unmodelled     why the model cannot speak of the test, or nothing
 *  jcstress.untraced       where jcstress itself was asked: why it has seen nothing, or nothing
 *  jcstress.untraced.001   one for each outcome that it has seen: how many samples had it, and it, a line each
 * </pre>
 */
public final class ObservationOutputs {
    private static final String CLASS = "jcstress.class";
    private static final String ACTORS = "jcstress.actors";
    private static final String ARBITER = "jcstress.arbiter";
    private static final String RESULT = "jcstress.result";
    private static final String CASE = "jcstress.case.";
    private static final String OUTCOME = "jcstress.outcome.";
    private static final String UNMODELLED = "jcstress.unmodelled";
    private static final String UNTRACED = "jcstress.untraced";

    private ObservationOutputs() {}

    public static void put(Observation observation, Outputs outputs) {
        outputs.put(CLASS, observation.testClass());
        outputs.put(ACTORS, String.join(",", observation.actors()));
        outputs.put(ARBITER, observation.arbiter().orElse(""));
        outputs.put(
                RESULT,
                observation.resultFields().stream()
                        .map(field -> field.owner() + " " + field.name() + " " + field.type())
                        .collect(Collectors.joining("\n")));
        outputs.put(UNMODELLED, observation.unmodelled());
        observation.untraced().ifPresent(untraced -> put(untraced, outputs));
        int number = 0;
        for (OutcomeCase one : observation.cases()) {
            outputs.put(numbered(CASE, ++number), one.grade() + "\n" + one.id() + "\n" + one.description());
        }
        Map<String, StringBuilder> runs = new LinkedHashMap<>();
        List<String> outcomes = observation.outcomes();
        for (int first = 0; first < outcomes.size(); ) {
            int end = first + 1;
            while (end < outcomes.size() && outcomes.get(end).equals(outcomes.get(first))) {
                end++;
            }
            StringBuilder text = runs.computeIfAbsent(outcomes.get(first), outcome -> new StringBuilder());
            text.append(text.isEmpty() ? "" : " ").append(first + 1).append(end - first == 1 ? "" : "-" + end);
            first = end;
        }
        number = 0;
        for (Map.Entry<String, StringBuilder> outcome : runs.entrySet()) {
            outputs.put(numbered(OUTCOME, ++number), outcome.getValue() + "\n" + outcome.getKey());
        }
    }

    /** Puts out what jcstress itself has seen. */
    public static void put(Untraced untraced, Outputs outputs) {
        outputs.put(UNTRACED, untraced.obstacle());
        int number = 0;
        for (Map.Entry<String, Long> outcome : new TreeMap<>(untraced.counts()).entrySet()) {
            outputs.put(numbered(UNTRACED + ".", ++number), outcome.getValue() + "\n" + outcome.getKey());
        }
    }

    private static String numbered(String prefix, int number) {
        return prefix + String.format("%03d", number);
    }

    /**
     * {@return the observation in a test's outputs; empty if they are not of a test of jcstress}
     *
     * @throws IllegalArgumentException if it cannot be read; it says why
     */
    public static Optional<Observation> in(Outputs outputs) {
        Map<String, Object> values = new TreeMap<>(outputs.asMap());
        if (!values.containsKey(CLASS)) {
            return Optional.empty();
        }
        String arbiter = text(values, ARBITER);
        return Optional.of(new Observation(
                text(values, CLASS),
                Arrays.asList(text(values, ACTORS).split(",", -1)),
                arbiter.isEmpty() ? Optional.empty() : Optional.of(arbiter),
                text(values, RESULT).lines().map(ObservationOutputs::field).toList(),
                all(values, CASE).stream().map(ObservationOutputs::outcomeCase).toList(),
                outcomes(all(values, OUTCOME)),
                text(values, UNMODELLED),
                values.containsKey(UNTRACED) ? Optional.of(untraced(values)) : Optional.empty()));
    }

    private static String text(Map<String, Object> values, String key) {
        if (values.get(key) instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException("output '" + key + "' is missing or no text");
    }

    private static List<String> all(Map<String, Object> values, String prefix) {
        return values.keySet().stream()
                .filter(key -> key.startsWith(prefix))
                .map(key -> text(values, key))
                .toList();
    }

    private static Untraced untraced(Map<String, Object> values) {
        Map<String, Long> counts = new TreeMap<>();
        for (String text : all(values, UNTRACED + ".")) {
            String[] parts = text.split("\n", 2);
            if (parts.length != 2) {
                throw new IllegalArgumentException("'" + text + "' is not an outcome");
            }
            counts.put(parts[1], Long.parseLong(parts[0]));
        }
        return new Untraced(text(values, UNTRACED), counts);
    }

    private static Observation.ResultField field(String line) {
        String[] parts = line.split(" ", -1);
        if (parts.length != 3) {
            throw new IllegalArgumentException("'" + line + "' is not a field of a result");
        }
        return new Observation.ResultField(parts[0], parts[1], parts[2]);
    }

    private static OutcomeCase outcomeCase(String text) {
        String[] lines = text.split("\n", 3);
        if (lines.length != 3) {
            throw new IllegalArgumentException("'" + text + "' is not a case of an outcome");
        }
        return new OutcomeCase(lines[1], Grade.valueOf(lines[0]), lines[2]);
    }

    private static List<String> outcomes(List<String> texts) {
        Map<Integer, String> byRun = new TreeMap<>();
        for (String text : texts) {
            String[] parts = text.split("\n", 2);
            if (parts.length != 2) {
                throw new IllegalArgumentException("'" + text + "' is not an outcome");
            }
            for (String range : parts[0].split(" ", -1)) {
                String[] ends = range.split("-", 2);
                for (int run = Integer.parseInt(ends[0]); run <= Integer.parseInt(ends[ends.length - 1]); run++) {
                    byRun.put(run, parts[1]);
                }
            }
        }
        List<String> outcomes = new ArrayList<>(byRun.values());
        for (int run = 1; run <= outcomes.size(); run++) {
            if (!byRun.containsKey(run)) {
                throw new IllegalArgumentException("run " + run + " has no outcome");
            }
        }
        return outcomes;
    }
}
