// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.text;

import dev.braid.report.Wording;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A printed stack with what the JDK and frameworks do in it folded, as in {@code ... 7 frames of the JDK and JUnit},
 * and without what Braid does.
 */
final class FoldedStack {
    /**
     * Class loader and module, if any, each with a slash behind it; then class (of a hidden one, with its address) and
     * method.
     */
    private static final Pattern FRAME =
            Pattern.compile("\\s*at (?:[^/(]*/)??(?:[^/(]*/)??([^/(]+(?:/0x\\p{XDigit}+[^/(]+)?)\\(.*");

    private static final Pattern REPEATED = Pattern.compile("\\s*\\.\\.\\. \\d+ more\\s*");

    /** Owners of code, by the prefixes of its class names. Braid's own are those that call tests and simulators. */
    private static final Map<String, String> OWNERS = owners();

    private static final String BRAID = "Braid";

    private final List<String> lines = new ArrayList<>();
    private final Set<String> owners = new LinkedHashSet<>();
    private int folded;

    private FoldedStack() {}

    /** {@return the lines; those of a stack that repeat another one are left out} */
    static List<String> of(List<String> stack) {
        FoldedStack all = new FoldedStack();
        stack.stream()
                .map(line -> line.replace("\t", "    "))
                .filter(line -> !REPEATED.matcher(line).matches())
                .forEach(all::add);
        all.endFold();
        return all.lines;
    }

    /** {@return {@code true} if the line is a frame} */
    static boolean isFrame(String line) {
        return FRAME.matcher(line).matches();
    }

    /** {@return {@code true} if the line is a frame of the program's own} */
    static boolean isOfProgram(String line) {
        return FRAME.matcher(line).matches() && owner(line).isEmpty();
    }

    private void add(String line) {
        Optional<String> owner = owner(line);
        if (owner.isPresent() && owner.get().equals(BRAID)) {
            return; // nobody looks for a fault of theirs there
        }
        if (owner.isPresent()) {
            owners.add(owner.get());
            folded++;
        } else {
            endFold();
            lines.add(line);
        }
    }

    private void endFold() {
        if (folded > 0) {
            lines.add(TextWrap.INDENT + "... " + Wording.count(folded, "frame") + " of " + enumeration());
            owners.clear();
            folded = 0;
        }
    }

    private String enumeration() {
        List<String> all = List.copyOf(owners);
        String last = all.get(all.size() - 1);
        return all.size() == 1 ? last : String.join(", ", all.subList(0, all.size() - 1)) + " and " + last;
    }

    private static Optional<String> owner(String line) {
        Matcher frame = FRAME.matcher(line);
        return frame.matches()
                ? OWNERS.entrySet().stream()
                        .filter(owner -> frame.group(1).startsWith(owner.getKey()))
                        .map(Map.Entry::getValue)
                        .findFirst()
                : Optional.empty();
    }

    private static Map<String, String> owners() {
        Map<String, String> owners = new LinkedHashMap<>();
        List.of("java.", "javax.", "jdk.", "sun.", "com.sun.").forEach(start -> owners.put(start, "the JDK"));
        List.of("org.junit.", "junit.", "org.opentest4j.").forEach(start -> owners.put(start, "JUnit"));
        owners.put("org.assertj.", "AssertJ");
        owners.put("org.hamcrest.", "Hamcrest");
        owners.put("com.google.common.truth.", "Truth");
        owners.put("org.mockito.", "Mockito");
        owners.put("org.apache.maven.", "Maven");
        List.of(
                        "dev.braid.engine.",
                        "dev.braid.trace.",
                        "dev.braid.tracer.",
                        "dev.braid.simulator.RunningSimulator.",
                        "dev.braid.simulator.SimulatorRun.")
                .forEach(start -> owners.put(start, BRAID));
        return owners;
    }
}
