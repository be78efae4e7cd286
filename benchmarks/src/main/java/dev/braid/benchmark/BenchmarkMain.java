// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark;

import dev.braid.benchmark.contention.ContentionSection;
import dev.braid.benchmark.decoding.DecodingSection;
import dev.braid.benchmark.frame.FrameSection;
import dev.braid.benchmark.hook.HookSection;
import dev.braid.benchmark.loose.LooseSection;
import dev.braid.benchmark.path.PathSection;
import dev.braid.benchmark.peer.BugSection;
import dev.braid.benchmark.peer.PeerSection;
import dev.braid.benchmark.program.KernelSection;
import dev.braid.benchmark.program.ProgramSection;
import dev.braid.benchmark.result.CsvFile;
import dev.braid.benchmark.result.Machine;
import dev.braid.benchmark.result.PerformancePage;
import dev.braid.benchmark.result.PerformancePage.Part;
import dev.braid.benchmark.result.Results;
import dev.braid.benchmark.result.Section;
import dev.braid.benchmark.result.Settings;
import dev.braid.benchmark.schedule.SchedulesSection;
import dev.braid.benchmark.start.StartSection;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Runs the benchmarks: the table of their contents. */
public final class BenchmarkMain {
    /** The first is the default one. */
    private static final List<Suite> SUITES = List.of(
            new Suite(
                    CommandLine.DEFAULT_SUITE,
                    "performance-notebook",
                    "performance-results",
                    List.of(
                            new HookSection(),
                            new ProgramSection(),
                            new KernelSection(),
                            new PeerSection(),
                            new PathSection(),
                            new StartSection())),
            new Suite(
                    "features",
                    "performance-of-features",
                    "performance-of-features-results",
                    List.of(
                            new LooseSection(),
                            new ContentionSection(),
                            new DecodingSection(),
                            new FrameSection(),
                            new SchedulesSection())),
            new Suite("comparison", "comparison", "comparison-results", List.of(new BugSection())));

    private BenchmarkMain() {}

    /** Takes options, see {@link CommandLine}. */
    public static void main(String[] arguments) throws Exception {
        CommandLine options = CommandLine.parse(arguments);
        PrintStream console = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Results results = new Results(console);
        Settings settings = options.settings();
        List<Section> chosen = Suite.chosen(SUITES, options.sections());
        Files.createDirectories(settings.work());
        List<String> conditions = new ArrayList<>(Machine.describe(settings));
        long begin = System.nanoTime();
        for (Section section : chosen) {
            long start = System.nanoTime();
            console.println("== " + section.title());
            section.run(settings, results);
            console.println("== " + section.title() + ": " + secondsSince(start) + " s");
        }
        conditions.add("time, without the build: " + secondsSince(begin) + " s");
        List<Part> parts = new ArrayList<>(List.of(PerformancePage.summary(conditions, results.goals())));
        chosen.forEach(section -> parts.add(PerformancePage.of(section, results)));
        parts.forEach(part -> console.println("\n" + part.text()));
        write(options, parts, results, console);
    }

    private static long secondsSince(long start) {
        return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    }

    /** Only a full run of one whole suite is worth its page; any other one leaves its results in the work folder. */
    private static void write(CommandLine options, List<Part> parts, Results results, PrintStream console)
            throws IOException {
        Optional<Suite> whole = options.isFull() ? Suite.named(SUITES, options.sections()) : Optional.empty();
        Suite names = whole.orElse(SUITES.get(0));
        Path page = Path.of(names.page() + ".md");
        Path folder = options.docs() != null && whole.isPresent()
                ? options.docs()
                : options.settings().work();
        PerformancePage.write(folder.resolve(page), parts);
        PerformancePage.writePlots(folder, results.plots());
        CsvFile.write(folder.resolve(names.results() + ".csv"), results.results());
        console.println("written: " + folder.resolve(page));
    }
}
