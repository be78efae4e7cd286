// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Outcome of a run that has passed: the values that it has put out, and the lines that it has printed. The order of the
 * lines does not count, as threads that print take turns.
 *
 * @param outputs by key, each a {@link Long}, {@link Double}, {@link Boolean} or {@link String}
 * @param lines in alphabetical order
 */
public record Outcome(Map<String, Object> outputs, List<String> lines) {
    private static final int MOST_LINES = 5;
    private static final int MOST_CHARACTERS = 80;

    /** Beginning of the keys under which Braid itself puts out values. */
    private static final String OF_BRAID = "braid.";

    public Outcome {
        outputs = new TreeMap<>(outputs);
        lines = List.copyOf(lines);
    }

    /** {@return the outcome of a run that has put out these values, and printed that text} */
    public static Outcome of(Map<String, Object> outputs, String printed) {
        Map<String, Object> values = new TreeMap<>(outputs);
        values.keySet().removeIf(key -> key.startsWith(OF_BRAID));
        List<String> lines = printed.isEmpty() ? new ArrayList<>() : Arrays.asList(printed.split("\\R"));
        lines.sort(null);
        return new Outcome(values, lines);
    }

    /** {@return the outcome as text, whole; equal ones have equal texts} */
    public String text() {
        return outputs + lines.stream().map(line -> "\n" + line).collect(Collectors.joining());
    }

    /** {@return the outcome for people, such as {@code total = 1, and printed "done"}} Much text is cut. */
    @Override
    public String toString() {
        String values = outputs.entrySet().stream()
                .map(entry -> entry.getKey() + " = " + cut(entry.getValue().toString()))
                .collect(Collectors.joining(", "));
        String printed = lines.stream()
                .limit(MOST_LINES)
                .map(line -> '"' + cut(line) + '"')
                .collect(Collectors.joining(", ", "printed ", lines.size() > MOST_LINES ? ", …" : ""));
        if (lines.isEmpty()) {
            return values.isEmpty() ? "nothing" : values;
        }
        return values.isEmpty() ? printed : values + ", and " + printed;
    }

    private static String cut(String text) {
        return text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS) + "…";
    }
}
