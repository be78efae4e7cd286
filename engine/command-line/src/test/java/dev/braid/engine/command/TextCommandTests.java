// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.function.RegisteringFixture;
import demo.increment.CountedFixture;
import dev.braid.engine.command.console.ExitCode;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces as text: export, merge, import, and programs that are not Braid's. */
class TextCommandTests {
    private static final long LIMIT_SECONDS = 300;
    private static final String SIMULATOR = "increments.py";

    @TempDir
    private Path folder;

    private Path functions = Path.of("");
    private Path simulator = Path.of("");

    @BeforeEach
    void writeFunctions() throws IOException, URISyntaxException {
        functions = folder.resolve("functions.in");
        Files.writeString(functions, CountedFixture.class.getName() + "::makeCounter = atomic_trace::special_malloc\n");
        simulator = Path.of(TextCommandTests.class.getResource(SIMULATOR).toURI());
    }

    @Test
    void s3_34_simulatorInAnotherLanguage_countsWhatTheProgramCounted() throws IOException, InterruptedException {
        Braid run = runCounted("-o", folder.resolve("t.braid").toString());
        Path text = folder.resolve("t.txt");
        Braid export = Braid.call(folder, "export", folder.resolve("t.braid").toString(), "-o", text.toString());
        assertThat(export.code()).as(export.toString()).isZero();
        assertThat(export.err()).doesNotContain("shortened", "no room");

        shell("braid merge < t.txt > merged.txt && python3 " + simulator + " < merged.txt > counts.txt");
        assertThat(lines("counts.txt"))
                .containsExactlyInAnyOrderElementsOf(run.out().lines().toList());
        assertThat(lines("counts.txt")).hasSize(4);

        shell("sort -k 1 -n t.txt | sed '/thread_sync/d' | awk -F '\\t' -v OFS='\\t' '{$1=\"\"; print}' > recipe.txt");
        assertThat(lines("recipe.txt").stream().map(line -> line.substring(1)).toList())
                .as("s3_8: the recipe")
                .isEqualTo(lines("merged.txt"));
        shell("python3 " + simulator + " < recipe.txt > recipe.counts.txt");
        assertThat(lines("recipe.counts.txt")).isEqualTo(lines("counts.txt"));
    }

    @Test
    void s3_31_s3_37_chainOfPipes_simulatesWhileTheProgramRuns() throws IOException, InterruptedException {
        shell("mkfifo p\n(braid merge < p | python3 " + simulator + " > counts.txt) &\n" + runInShell("p")
                + " > program.txt\nwait");
        assertThat(lines("counts.txt")).hasSize(4).containsExactlyInAnyOrderElementsOf(lines("program.txt"));
    }

    @Test
    void s3_31_simulatorThatDies_endsTheProgramWithAnError() throws IOException, InterruptedException {
        shell("mkfifo p\n(head -c 1000 < p > /dev/null) &\n" + runInShell("p")
                + " > program.txt 2> error.txt\necho $? > code.txt\nwait");
        assertThat(lines("code.txt")).containsExactly("3");
        assertThat(lines("error.txt"))
                .anyMatch(
                        line -> line.startsWith("braid: Nothing more can be written to p (Broken pipe); see that it"));
    }

    @Test
    void s3_6_s3_9_textGoesToMemoryTraceOut_orWhereItIsToldTo() throws IOException, InterruptedException {
        shell(runInShell("") + " > program.txt");
        assertThat(lines("memory_trace.out")).hasSizeGreaterThan(1000).allMatch(line -> line.matches("[0-9]+\t.*"));

        Braid unwritable = Braid.call(
                folder, Braid.run(List.of("--format", "text", "-o", folder + "/no/t.txt"), CountedFixture.class));
        assertThat(unwritable.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(unwritable.err())
                .contains("The text trace cannot be written to")
                .contains("name another file");
        assertThat(unwritable.out()).as("the program did not run").isEmpty();
    }

    @Test
    void s3_10_s3_19_onlyRegisteredThreads_haveAccesses_functionsOfOthersHaveNumberMinusOne() throws IOException {
        Files.writeString(functions, RegisteringFixture.class.getName() + "::*\n");
        List<String> flags =
                List.of("--format", "text", "-o", folder + "/r.txt", "-r", "1", "-f", functions.toString());
        Braid run = Braid.call(folder, Braid.run(flags, RegisteringFixture.class, "two"));
        assertThat(run.code()).as(run.toString()).isZero();
        List<String[]> lines =
                lines("r.txt").stream().map(line -> line.split("\t")).toList();
        assertThat(lines.stream().filter(line -> line[2].equals("m")))
                .isNotEmpty()
                .allMatch(line -> line[1].equals("70") || line[1].equals("" + Long.MAX_VALUE));
        assertThat(lines.stream().filter(line -> line[2].equals("fc")).map(line -> line[1]))
                .contains("-1", "70");
        for (String mark : List.of("tr", "tf")) {
            assertThat(lines.stream().filter(line -> line[2].equals(mark)).map(line -> line[1]))
                    .as("s3_21")
                    .containsExactlyInAnyOrder("70", "" + Long.MAX_VALUE);
        }
    }

    @Test
    void import_makesATraceThatIsExportedTheSame_andWhoseValuesNobodyJudges() throws IOException, InterruptedException {
        runCounted("-o", folder.resolve("t.braid").toString());
        export("t.braid", "t.txt");
        for (String from : List.of("t.txt", "merged.txt")) {
            shell("braid merge < t.txt > merged.txt");
            Braid imported = Braid.call(folder, "import", folder + "/" + from, "-o", folder + "/again.braid");
            assertThat(imported.code()).as(imported.toString()).isZero();
            export("again.braid", "again.txt");
            shell("braid merge < again.txt > again.merged.txt");
            assertThat(lines("again.merged.txt")).isEqualTo(lines("merged.txt"));
        }
        Braid simulated = Braid.call(folder, "simulate", folder + "/again.braid");
        assertThat(simulated.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(simulated.out()).contains("imported from text, which has no values");
    }

    @Test
    void json_saysWhatWasWritten_andHowMuch() throws IOException, InterruptedException {
        Path trace = folder.resolve("t.braid");
        runCounted("-o", trace.toString());
        Braid stats = Braid.call(folder, "stats", trace.toString(), "--json");
        Path text = folder.resolve("t.txt");
        Braid export = Braid.call(folder, "export", trace.toString(), "-o", text.toString(), "--json");
        assertThat(export.code()).as(export.toString()).isZero();
        assertThat(Json.python(folder, export.out(), "r['file'], r['output'], r['format'], r['failures']"))
                .isEqualTo("('" + trace + "', '" + text + "', 'text', [])");
        assertThat(Json.python(folder, export.out(), "r", "events"))
                .isEqualTo(Json.python(folder, stats.out(), "r", "events"));

        shell("braid merge --json merged.json < t.txt > merged.txt");
        String lines = Integer.toString(lines("merged.txt").size());
        assertThat(Json.python(folder, Files.readString(folder.resolve("merged.json")), "r['lines'], r['unfinished']"))
                .isEqualTo("(" + lines + ", [])");

        Braid imported = Braid.call(folder, "import", folder + "/merged.txt", "-o", folder + "/a.braid", "--json");
        assertThat(imported.code()).as(imported.toString()).isZero();
        assertThat(Json.python(folder, imported.out(), "r['output'], r['lines'], r['failures']"))
                .isEqualTo("('" + folder + "/a.braid', " + lines + ", [])");
    }

    @Test
    void jsonOfWhatIsCutOff_saysSo_andTheExitCodeStays() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("cut.txt"), "1\t7\ttr\n2\t9\ttr\n3\t9\ttf\n4\t7\tm\tr\t16\t8\n");
        shell("braid merge --json cut.json < cut.txt > merged.txt 2> error.txt; echo $? > code.txt");
        assertThat(lines("code.txt")).containsExactly("3");
        assertThat(lines("error.txt"))
                .containsExactly(
                        "braid: the trace is cut off: it has no tf of the threads 7; see that its writer comes to an end");
        assertThat(Json.python(folder, Files.readString(folder.resolve("cut.json")), "r['lines'], r['unfinished']"))
                .isEqualTo("(4, [7])");

        Braid imported = Braid.call(folder, "import", folder + "/cut.txt", "-o", folder + "/cut.braid", "--json");
        assertThat(imported.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(Json.python(folder, imported.out(), "r[0]", "failures"))
                .isEqualTo("The text trace " + folder + "/cut.txt is cut off: it has no tf of the threads 7.");
        Path text = folder.resolve("again.txt");
        Braid export = Braid.call(folder, "export", folder + "/cut.braid", "-o", text.toString(), "--json");
        assertThat(export.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(Json.python(folder, export.out(), "r[0]", "failures")).contains("no tf of the threads 7");

        Braid both = Braid.call(folder, "export", folder + "/cut.braid", "-o", "-", "--json");
        assertThat(both.code()).isEqualTo(ExitCode.USAGE);
        assertThat(both.err())
                .contains("-o - and --json both go to standard output; give -o a file")
                .hasLineCount(1);
        assertThat(both.out()).isEmpty();
    }

    @Test
    void damagedText_isReadToItsDamage() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("bad.txt"), "1\t0\ttr\n2\t0\tm\tr\t16\t8\n3\t0\tm\tr2\t16\n4\t0\ttf\n");
        shell("braid merge < bad.txt > merged.txt 2> error.txt; echo $? > code.txt");
        assertThat(lines("merged.txt")).containsExactly("0\ttr", "0\tm\tr\t16\t8");
        assertThat(lines("error.txt")).containsExactly("braid: line 3: expected r before r2, found r2 alone");
        assertThat(lines("code.txt")).containsExactly("3");

        Braid imported = Braid.call(folder, "import", folder + "/bad.txt", "-o", folder + "/bad.braid");
        assertThat(imported.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(imported.err()).contains("line 3: expected r before r2", "the lines before are imported");
        export("bad.braid", "again.txt", ExitCode.UNFIT);
        assertThat(lines("again.txt")).containsExactly("1\t0\ttr", "2\t0\tm\tr\t16\t8", "3\t0\ttf");

        Files.writeString(folder.resolve("empty.txt"), "");
        Braid empty = Braid.call(folder, "import", folder + "/empty.txt", "-o", folder + "/empty.braid");
        assertThat(empty.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(empty.err()).contains("is empty; name one that 'braid export' has written");
    }

    @Test
    void textFlags_needText() throws IOException {
        Braid run = Braid.call(folder, "run", "-a", "8", "--", "java", "-version");
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("-a, -d and -c say how text is written; add --format text");
        Braid zero = Braid.call(folder, "run", "--format", "text", "-d", "0", "--", "java", "-version");
        assertThat(zero.code()).isEqualTo(ExitCode.USAGE);
        assertThat(zero.err()).contains("-d is 0; give a number from 1 on");
    }

    private Braid runCounted(String... flags) throws IOException {
        List<String> all = new ArrayList<>(List.of(flags));
        all.addAll(List.of("-f", functions.toString()));
        Braid run = Braid.call(folder, Braid.run(all, CountedFixture.class, "4", "4000"));
        assertThat(run.code()).as(run.toString()).isZero();
        return run;
    }

    private void export(String trace, String text) throws IOException {
        export(trace, text, ExitCode.OK);
    }

    private void export(String trace, String text, int code) throws IOException {
        Braid export = Braid.call(folder, "export", folder + "/" + trace, "-o", folder + "/" + text);
        assertThat(export.code()).as(export.toString()).isEqualTo(code);
    }

    /** {@return the command that runs the fixture traced, as text to that file, "" for the default one} */
    private String runInShell(String file) {
        String output = file.isEmpty() ? "" : " -o " + file;
        return "braid run --format text" + output + " -f " + functions + " -- " + Braid.java() + " -cp "
                + Braid.classPath(CountedFixture.class) + " " + CountedFixture.class.getName() + " 4 4000";
    }

    /** Runs a script in the folder, in which {@code braid} is the command line. */
    private void shell(String script) throws IOException, InterruptedException {
        Path errors = folder.resolve("shell.err");
        ProcessBuilder builder = new ProcessBuilder(
                        "bash",
                        "-c",
                        "braid() { " + Braid.java() + " " + Braid.SHORT_LIVED
                                + " -Dbraid.test.agent=check.locks -cp \"$BRAID_CLASS_PATH\" "
                                + BraidCommand.class.getName()
                                + " \"$@\"; }\n" + script)
                .directory(folder.toFile())
                .redirectOutput(folder.resolve("shell.out").toFile())
                .redirectError(errors.toFile());
        builder.environment().putAll(Map.of("BRAID_CLASS_PATH", System.getProperty("java.class.path")));
        Process process = builder.start();
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new AssertionError("hangs: " + script);
        }
        assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
    }

    private List<String> lines(String file) throws IOException {
        return Files.readAllLines(folder.resolve(file));
    }
}
