// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark;

import dev.braid.benchmark.program.ProgramSection;
import dev.braid.benchmark.result.MarkdownTable;
import dev.braid.benchmark.result.Results;
import dev.braid.benchmark.result.Section;
import dev.braid.benchmark.result.Settings;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.List;

/** Runs the benchmarks: the table of their contents. */
public final class BenchmarkMain {
    private static final List<Section> SECTIONS = List.of(new ProgramSection());

    private BenchmarkMain() {}

    /** Takes options, see {@link CommandLine}. */
    public static void main(String[] arguments) throws Exception {
        CommandLine options = CommandLine.parse(arguments);
        PrintStream console = System.out;
        Results results = new Results(console);
        Settings settings = options.settings();
        Files.createDirectories(settings.work());
        for (Section section : SECTIONS) {
            if (options.names(section.name())) {
                console.println("== " + section.title());
                section.run(settings, results);
            }
        }
        for (String section :
                results.results().stream().map(r -> r.section()).distinct().toList()) {
            console.println();
            console.println(section);
            console.print(MarkdownTable.of("", results.results(section)));
        }
    }
}
