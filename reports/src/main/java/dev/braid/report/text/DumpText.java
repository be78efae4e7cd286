// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A thread dump for a message: of each thread that is in the program's code, its state and its innermost place there.
 */
final class DumpText {
    private static final String LOCK = "- ";

    private DumpText() {}

    /** {@return the lines; all of the dump if no thread of it is in the program's code} */
    static List<String> of(String dump) {
        List<String> lines = new ArrayList<>();
        List<String> all = dump.lines().map(line -> line.replace("\t", "    ")).toList();
        int[] starts = IntStream.range(0, all.size())
                .filter(at -> all.get(at).startsWith("\""))
                .toArray();
        for (int i = 0; i < starts.length; i++) {
            int end = i + 1 < starts.length ? starts[i + 1] : all.size();
            lines.addAll(thread(all.subList(starts[i], end)));
        }
        return lines.isEmpty() ? all.stream().filter(line -> !line.isBlank()).toList() : lines;
    }

    private static List<String> thread(List<String> lines) {
        Optional<Integer> innermost = IntStream.range(1, lines.size())
                .boxed()
                .filter(at -> FoldedStack.isOfProgram(lines.get(at)))
                .findFirst();
        if (innermost.isEmpty()) {
            return List.of();
        }
        List<String> shown = new ArrayList<>(List.of(lines.get(0), lines.get(innermost.get())));
        lines.stream()
                .skip(innermost.get() + 1L)
                .takeWhile(line -> line.stripLeading().startsWith(LOCK))
                .forEach(shown::add);
        return shown;
    }
}
