// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import dev.braid.engine.Shard;
import dev.braid.engine.command.console.CommandFailedException;
import dev.braid.engine.command.console.EndingText;
import dev.braid.engine.command.console.ErrorText;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.engine.command.console.VerdictText;
import dev.braid.engine.run.MergedSearch;
import dev.braid.engine.run.MergedSearches;
import dev.braid.report.page.IndexPage;
import dev.braid.report.text.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a report of a stored trace, or one index of many reports. */
@Command(
        name = "report",
        description = {
            "Shows a trace to simulators, and writes a report of what they say, one HTML file.",
            "",
            "With --merge: brings the reports of several modules, or of machines that ran parts of one suite"
                    + " (braid.shard), into one folder with one index. Where machines ran parts of one search for"
                    + " schedules (braid.schedules.shard), it says what they have covered together."
        },
        exitCodeList = {
            "0:the report is written, whatever it says",
            "1:a part of a search for schedules has failed",
            "2:wrong use of the command line",
            "3:the trace cannot be read, is damaged, or must not be trusted; the report cannot be written; or a part"
                    + " of the suite or of a search is missing"
        },
        footer = {
            "  braid report inc.braid",
            "  braid report inc.braid -o out/inc.html --simulator replay,increment",
            "  braid report --merge machine-1/target/braid machine-2/target/braid -o merged"
        })
public final class ReportCommand implements Callable<Integer> {
    private static final String ENDING = ".html";
    private static final Path DEFAULT_FOLDER = Path.of("braid-merged");

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    private CommandSpec spec;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "A trace, recorded by 'braid run' or kept by a test; with --merge, folders of reports.")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--merge", description = "Brings folders of reports together.")
    private boolean merge;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT",
            description = "Where the report goes (default: FILE.html; with --merge, the folder braid-merged).")
    private @Nullable Path output;

    @Option(names = "--json", description = "Prints JSON about the report, not text.")
    private boolean json;

    @Mixin
    private JudgeFlag judges = new JudgeFlag();

    @Mixin
    private BenignRacesFlag benign = new BenignRacesFlag();

    @Override
    public Integer call() throws Exception {
        CommandLine line = spec.commandLine();
        if (merge) {
            return merge(line, Objects.requireNonNullElse(output, DEFAULT_FOLDER));
        }
        if (files.size() != 1) {
            throw new ParameterException(line, "a report is of one trace; give one, or --merge and folders of reports");
        }
        Path file = files.get(0);
        SimulatedTrace trace = SimulatedTrace.of(InputTrace.of(file), judges.create(line), benign.declared(line));
        Path page = output == null ? Path.of(file + ENDING) : output;
        trace.writeReport(page);
        VerdictText verdicts = new VerdictText(trace.verdicts());
        if (json) {
            print(line, figures(page, "verdicts", verdicts.figures()));
        } else {
            verdicts.print(line.getOut());
            line.getOut().println("report: " + page);
        }
        line.getOut().flush();
        return EndingText.tell(line, trace.ending(), "in the report");
    }

    private int merge(CommandLine line, Path target) throws IOException, CommandFailedException {
        for (Path folder : files) {
            if (!Files.isDirectory(folder)) {
                throw new CommandFailedException(
                        folder + " is not a folder; name folders for reports, such as target/braid.");
            }
        }
        if (Files.exists(target)) {
            throw new CommandFailedException(target + " is there already; name a folder that is not, with -o.");
        }
        List<String> missing = new ArrayList<>(Shard.missing(files));
        MergedSearches merged = MergedSearches.of(files);
        missing.addAll(merged.problems());
        IndexPage index = IndexPage.merge(
                files,
                target,
                missing,
                merged.searches().stream()
                        .map(search -> new IndexPage.Search(search.sentence(), search.hasFailed()))
                        .toList());
        missing.forEach(sentence -> ErrorText.print(line, sentence));
        Path page = target.resolve(IndexPage.FILE_NAME);
        if (json) {
            Map<String, Object> figures = figures(page, "summary", index.sentence());
            figures.put("tests", index.pages().size());
            figures.put("missing", missing);
            figures.put(
                    "searches",
                    merged.searches().stream().map(MergedSearch::figures).toList());
            print(line, figures);
        } else {
            line.getOut().println(index.sentence());
            merged.searches().forEach(search -> line.getOut().println(search.sentence()));
            line.getOut().println("report: " + page);
        }
        line.getOut().flush();
        if (index.pages().isEmpty() && merged.searches().isEmpty()) {
            throw new CommandFailedException(
                    "None of these folders has a report of a traced test; name folders for reports, such as"
                            + " target/braid.");
        }
        if (merged.haveFailed()) {
            return ExitCode.DIVERGENCE;
        }
        return missing.isEmpty() ? ExitCode.OK : ExitCode.UNFIT;
    }

    private static Map<String, Object> figures(Path page, String name, Object value) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("report", page.toString());
        figures.put(name, value);
        return figures;
    }

    private static void print(CommandLine line, Map<String, Object> figures) {
        line.getOut().println(JsonText.of(figures));
    }
}
