// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.run;

import dev.braid.engine.command.console.CoverageText;
import dev.braid.engine.command.console.ErrorText;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.engine.command.console.VerdictText;
import dev.braid.engine.command.run.TracedProgram.Result;
import dev.braid.trace.Symbols;
import dev.braid.trace.UncaughtDeath;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;

/**
 * A run of a program that was recorded, as the command line reports it.
 *
 * @param traceFile as the user has named it
 */
record RecordedRun(Result result, TracedProgram program, Path traceFile) {
    /** {@return {@code true} if there is a trace} */
    boolean isTraced() {
        return result.whyUntraced() == null;
    }

    /** Says on standard error what was recorded: standard output is the program's. */
    void print(CommandLine command) {
        String whyUntraced = result.whyUntraced();
        if (whyUntraced != null) {
            ErrorText.print(command, whyUntraced);
            return;
        }
        PrintWriter err = command.getErr();
        err.println(String.format(
                Locale.ROOT,
                "braid: %,d events (%,d records, %,d bytes) in %s, %s; the program ended: %s",
                result.trace().events(),
                result.records(),
                result.bytes(),
                traceFile,
                program.options().order().isLoose()
                        ? program.options().order().describe()
                        : "policy " + program.policy().optionName(),
                result.ending()));
        failures()
                .forEach(failure ->
                        ErrorText.print(command, "this trace must not be trusted: " + ErrorText.forOptions(failure)));
        result.trace().attestation().notes().forEach(note -> ErrorText.print(command, "note: " + note));
        VerdictText.deaths(result.trace().symbols()).forEach(death -> ErrorText.print(command, death));
        CoverageText.sentences(result.trace().attestation()).forEach(sentence -> ErrorText.print(command, sentence));
        verdicts().print(err);
        err.flush();
    }

    /** {@return the same for JSON, if there is a trace} */
    Map<String, Object> figures() {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("trace", traceFile.toString());
        figures.put("events", result.trace().events());
        figures.put("records", result.records());
        figures.put("bytes", result.bytes());
        figures.put("exitCode", result.exitCode());
        figures.put("ending", result.ending());
        figures.put("failures", failures());
        figures.put("notes", result.trace().attestation().notes());
        figures.put("deaths", VerdictText.deathFigures(result.trace().symbols()));
        CoverageText.put(figures, result.trace().attestation());
        figures.put("verdicts", verdicts().figures());
        return figures;
    }

    /** {@return the exit code that the run comes to, whatever the program has returned} */
    int verdict() {
        if (!isTraced()) {
            return ExitCode.UNFIT;
        }
        int judged = isDead() ? ExitCode.DIVERGENCE : verdicts().exitCode();
        return judged == ExitCode.OK && !failures().isEmpty() ? ExitCode.UNFIT : judged;
    }

    /** {@return {@code true} if the run shows a bug: by how it ended, or by its trace} */
    boolean hasFailed() {
        return isTraced() && (result.exitCode() != 0 || verdict() == ExitCode.DIVERGENCE);
    }

    private boolean isDead() {
        Symbols symbols = result.trace().symbols();
        return symbols.threadDeaths().stream().anyMatch(UncaughtDeath::isUnhandled);
    }

    private List<String> failures() {
        return result.trace().attestation().failures();
    }

    private VerdictText verdicts() {
        return new VerdictText(result.trace().verdicts());
    }
}
