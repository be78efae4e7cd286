// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.harness;

import dev.braid.trace.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares a trace with the comments in a fixture's source.
 *
 * <p>{@code // TRACE a; b} after a line says that exactly the accesses a and b belong to it, in the form of
 * {@link Step#text}; {@code // TRACE-LAST a} says that a is the last one; {@code // TRACE nothing} that there is none.
 * {@code // SYNC} says the same of operations of synchronisation, but for the beginnings and ends of threads.
 * What is too long for that stands above the line, in one or more lines of {@code // TRACE-NEXT a; b}.
 */
public final class TraceComments {
    private static final Path SOURCES = Path.of("src/test/java");
    private static final Pattern COMMENT = Pattern.compile("// (TRACE|SYNC)(-LAST|-NEXT)? (.*)");

    private TraceComments() {}

    /** {@return one text per line whose accesses are not as its comment says} */
    public static List<String> differences(String className, List<Step> steps) throws IOException {
        Path source = SOURCES.resolve(className.replace('.', '/') + ".java");
        List<String> lines = Files.readAllLines(source);
        Map<Integer, List<Step>> byLine = stepsByLine(className, steps);
        List<String> differences = new ArrayList<>();
        int comments = 0;
        StringBuilder above = new StringBuilder();
        for (int line = 1; line <= lines.size(); line++) {
            Matcher comment = COMMENT.matcher(lines.get(line - 1));
            boolean found = comment.find();
            if (found && "-NEXT".equals(comment.group(2))) {
                above.append(above.isEmpty() ? "" : "; ").append(comment.group(3));
                continue;
            }
            if (found || !above.isEmpty()) {
                comments++;
                boolean accesses = !found || comment.group(1).equals("TRACE");
                String expected = found ? comment.group(3) : above.toString();
                above.setLength(0);
                List<String> texts = texts(byLine.getOrDefault(line, List.of()), accesses);
                boolean lastOnly = found && comment.group(2) != null && !texts.isEmpty();
                String actual = lastOnly ? texts.get(texts.size() - 1) : String.join("; ", texts);
                if (!actual.equals(expected.equals("nothing") ? "" : expected)) {
                    differences.add(
                            source.getFileName() + ":" + line + " expected: " + expected + ", found: " + actual);
                }
            }
        }
        return comments == 0 ? List.of(source + " has no TRACE or SYNC comments") : differences;
    }

    /** {@return the steps of the class's own code, by line} */
    private static Map<Integer, List<Step>> stepsByLine(String className, List<Step> steps) {
        Map<Integer, List<Step>> byLine = new HashMap<>();
        for (Step step : steps) {
            Site site = step.userSite();
            boolean life = step.event().kind().name().startsWith("THREAD_");
            if (site != null
                    && !life
                    && (site.className().equals(className) || site.className().startsWith(className + "$"))) {
                byLine.computeIfAbsent(site.line(), line -> new ArrayList<>()).add(step);
            }
        }
        return byLine;
    }

    private static List<String> texts(List<Step> steps, boolean accesses) {
        return steps.stream()
                .filter(step -> step.event().kind().isAccess() == accesses)
                .map(Step::text)
                .toList();
    }
}
