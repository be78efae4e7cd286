// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark;

import dev.braid.benchmark.contention.ContentionSection;
import dev.braid.benchmark.decoding.DecodingSection;
import dev.braid.benchmark.frame.FrameSection;
import dev.braid.benchmark.hook.HookSection;
import dev.braid.benchmark.loose.LooseSection;
import dev.braid.benchmark.path.PathSection;
import dev.braid.benchmark.peer.PeerSection;
import dev.braid.benchmark.program.ProgramSection;
import dev.braid.benchmark.result.CsvFile;
import dev.braid.benchmark.result.Machine;
import dev.braid.benchmark.result.PerformancePage;
import dev.braid.benchmark.result.PerformancePage.Part;
import dev.braid.benchmark.result.Results;
import dev.braid.benchmark.result.Section;
import dev.braid.benchmark.result.Settings;
import dev.braid.benchmark.start.StartSection;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs the benchmarks: the table of their contents. */
public final class BenchmarkMain {
    private static final List<Section> SECTIONS = List.of(
            new HookSection(),
            new ProgramSection(),
            new PeerSection(),
            new PathSection(),
            new LooseSection(),
            new ContentionSection(),
            new DecodingSection(),
            new FrameSection(),
            new StartSection());

    private BenchmarkMain() {}

    /** Takes options, see {@link CommandLine}. */
    public static void main(String[] arguments) throws Exception {
        CommandLine options = CommandLine.parse(arguments);
        PrintStream console = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Results results = new Results(console);
        Settings settings = options.settings();
        Files.createDirectories(settings.work());
        List<String> conditions = Machine.describe(settings);
        List<Section> chosen = SECTIONS.stream()
                .filter(section -> options.names(section.name()))
                .toList();
        for (Section section : chosen) {
            long start = System.nanoTime();
            console.println("== " + section.title());
            section.run(settings, results);
            console.println("== " + section.title() + ": " + (System.nanoTime() - start) / 1_000_000_000 + " s");
        }
        List<Part> parts = new ArrayList<>(List.of(PerformancePage.summary(conditions, results.goals())));
        chosen.forEach(section -> parts.add(PerformancePage.of(section, results)));
        parts.forEach(part -> console.println("\n" + part.text()));
        write(options, parts, results, console);
    }

    /** Only a full run of all sections is worth the page; any other one leaves its results in the work folder. */
    private static void write(CommandLine options, List<Part> parts, Results results, PrintStream console)
            throws IOException {
        Path folder = options.docs() != null && options.isComplete()
                ? options.docs()
                : options.settings().work();
        PerformancePage.write(folder.resolve("performance.md"), parts);
        PerformancePage.writePlots(folder, results.plots());
        CsvFile.write(folder.resolve("performance-results.csv"), results.results());
        console.println("written: " + folder.resolve("performance.md"));
    }
}
