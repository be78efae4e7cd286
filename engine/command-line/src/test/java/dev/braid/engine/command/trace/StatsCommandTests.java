// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import static org.assertj.core.api.Assertions.assertThat;

import demo.increment.CountedFixture;
import dev.braid.engine.command.Braid;
import dev.braid.engine.command.Json;
import dev.braid.engine.command.RecordedRun;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.report.text.JsonText;
import dev.braid.trace.EventKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures of {@code braid stats}, and the progress that {@code braid run} reports. */
class StatsCommandTests {
    @TempDir
    private Path folder;

    @Test
    void counts_areThoseOfTheTracesEvents() throws IOException, InterruptedException {
        RecordedRun run = RecordedRun.of(folder, List.of(), CountedFixture.class, "3", "2000");
        Braid stats = Braid.call(folder, "stats", run.trace().toString());
        assertThat(stats.code()).as(stats.toString()).isZero();
        long updates = run.all(EventKind.READ_WRITE).size();
        assertThat(stats.out())
                .contains(String.format(
                        Locale.ROOT, "  events    %,d, of which", run.events().size()))
                .contains(String.format(Locale.ROOT, "%,15d  READ_WRITE", updates))
                .contains("  events by thread", "main #", "in ")
                .containsPattern("behind\n");

        Braid json = Braid.call(folder, "stats", run.trace().toString(), "--json");
        Path out = folder.resolve("stats.json");
        Files.writeString(out, json.out());
        List<String> figures = python(
                "import json, sys; s = json.load(open(sys.argv[1]))\n"
                        + "for k in sorted(s['byKind']): print(k, s['byKind'][k])\n"
                        + "for t in ('byThread', 'byClass', 'bySite'): print(t, sum(s[t].values()))\n"
                        + "print('bytes', s['bytes'])",
                out);
        long events = run.events().size();
        List<String> kinds = Arrays.stream(EventKind.values())
                .filter(kind -> !run.all(kind).isEmpty())
                .map(kind -> kind + " " + run.all(kind).size())
                .sorted()
                .toList();
        assertThat(figures).containsAll(kinds);
        assertThat(figures)
                .contains(
                        "byThread " + events,
                        "byClass " + events,
                        "bySite " + events,
                        "bytes " + Files.size(run.trace()));
    }

    @Test
    void simulatesJson_hasTheVerdicts_andReportIsWrittenWhateverItSays() throws IOException, InterruptedException {
        Path trace = folder.resolve("t.braid");
        String[] run = Braid.run(List.of("-t", "-o", trace.toString()), CountedFixture.class, "2", "600000");
        assertThat(Braid.call(folder, run).code()).isZero();
        Braid json = Braid.call(folder, "simulate", trace.toString(), "--json");
        assertThat(json.code()).as(json.toString()).isEqualTo(ExitCode.DIVERGENCE);
        Path out = folder.resolve("verdicts.json");
        Files.writeString(out, json.out());
        assertThat(python(
                        "import json, sys; s = json.load(open(sys.argv[1]))\n"
                                + "r = s['verdicts']['replay']; print(s['policy'], s['failures'], r['verdict'])\n"
                                + "print(sorted(r['divergences'][0]))",
                        out))
                .containsExactly("unlocked [] diverges", "['actual', 'expected', 'kind', 'message']");

        Braid report = Braid.call(folder, "report", trace.toString());
        assertThat(report.code()).as(report.toString()).isZero();
        assertThat(report.out()).contains("replay: diverges, ", "report: " + trace + ".html");
        assertThat(Path.of(trace + ".html")).content().contains("Diverging: replay.");
        assertThat(Braid.call(folder, "report", trace.toString(), "--json").out())
                .contains("\"report\": \"" + trace + ".html\"", "\"verdict\": \"diverges\"");
    }

    @Test
    void cutTrace_isCountedToItsCut_andThatIsSaid() throws IOException {
        RecordedRun run = RecordedRun.of(folder, List.of(), CountedFixture.class, "2", "2000");
        byte[] whole = Files.readAllBytes(run.trace());
        Path cut = folder.resolve("cut.braid");
        Files.write(cut, Arrays.copyOf(whole, whole.length / 2));
        Braid stats = Braid.call(folder, "stats", cut.toString());
        assertThat(stats.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(stats.err()).contains("the events before that are counted");
        Braid report = Braid.call(folder, "report", cut.toString());
        assertThat(report.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(report.err()).contains("the events before that are in the report");
        assertThat(report.out()).contains("report: " + cut + ".html");

        Files.write(cut, new byte[0]);
        Braid empty = Braid.call(folder, "stats", cut.toString());
        assertThat(empty.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(empty.err()).contains("cut.braid is empty, and no Braid trace; name a file that");
    }

    @Test
    void maxTrace_endsTheTrace_notTheProgram_andWhatIsThereIsSound() throws IOException {
        Path trace = folder.resolve("limited.braid");
        String[] run = Braid.run(
                List.of("-o", trace.toString(), "--max-trace", "200K"), CountedFixture.class, "4", "10000000");
        Braid limited = Braid.call(folder, run);
        assertThat(limited.code()).as(limited.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(limited.err())
                .contains("this trace must not be trusted: The trace has reached its limit of 204800 bytes");
        assertThat(limited.out().lines()).as("the program went on").hasSize(4);
        // What rings hold when the limit is reached, and names, come on top; the whole trace has some 30 MB.
        assertThat(Files.size(trace)).isBetween(204_800L, 20_000_000L);

        Braid simulated = Braid.call(folder, "simulate", trace.toString());
        assertThat(simulated.code()).as(simulated.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(simulated.out())
                .contains("agrees")
                .contains("raise --max-trace")
                .doesNotContain("diverge");
    }

    @Test
    void maxTrace_limitsText() throws IOException {
        Path text = folder.resolve("limited.txt");
        String[] run = Braid.run(
                List.of("-o", text.toString(), "--format", "text", "--max-trace", "64K"),
                CountedFixture.class,
                "2",
                "1000000");
        Braid limited = Braid.call(folder, run);
        assertThat(limited.code()).as(limited.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(limited.err()).contains("The trace has reached its limit of 65536 bytes");
        assertThat(Files.size(text)).isGreaterThan(65_535);
        List<String> lines = Files.readAllLines(text);
        assertThat(lines).anyMatch(line -> line.endsWith("\ttf"));

        Braid wrong = Braid.call(folder, "run", "--max-trace", "0", "--", "java");
        assertThat(wrong.code()).isEqualTo(ExitCode.USAGE);
        assertThat(wrong.err()).contains("'0' is not a number of bytes, such as 4096, 64K, 500M or 2G");
    }

    @Test
    void completion_isAScriptOfThisShell() throws IOException, InterruptedException {
        Braid completion = Braid.call(folder, "generate-completion");
        assertThat(completion.code()).isZero();
        Path script = folder.resolve("completion.bash");
        Files.writeString(script, completion.out());
        Process bash = new ProcessBuilder(
                        "bash",
                        "-c",
                        ". '" + script + "'; COMP_WORDS=(braid sim); COMP_CWORD=1; _complete_braid;"
                                + " echo \"${COMPREPLY[@]}\"")
                .redirectErrorStream(true)
                .start();
        assertThat(bash.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(new String(bash.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
                .isEqualTo("simulate\n");
    }

    private static List<String> python(String program, Path argument) throws IOException, InterruptedException {
        Process python = new ProcessBuilder("python3", "-c", program, argument.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String out = new String(python.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(python.waitFor()).isZero();
        return out.lines().toList();
    }

    @Test
    void json_escapesWhatItMust() {
        assertThat(JsonText.of(Map.of("a\"\\\n\u00e9", 1L))).isEqualTo("{\n  \"a\\\"\\\\\\u000a\\u00e9\": 1\n}");
    }

    @Test
    void json_hasTruthValues_andNoNumberThatJsonLacks() throws IOException, InterruptedException {
        String json = JsonText.of(Map.of("a", List.of(true, 0.5, Double.NaN, List.of(), Map.of())));
        assertThat(Json.python(folder, json, "r", "a")).isEqualTo("[True, 0.5, 'NaN', [], {}]");
    }

    @Test
    void jsonOfALine_isTheSameWithoutLineEnds() throws IOException, InterruptedException {
        Map<String, ?> object = Map.of("a\n", List.of(1, Map.of("b", List.of("x", "y")), List.of()));
        assertThat(JsonText.line(object)).doesNotContain("\n");
        assertThat(Json.python(folder, JsonText.line(object), "r"))
                .isEqualTo(Json.python(folder, JsonText.of(object), "r"));
    }
}
