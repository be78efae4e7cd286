// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.command.Braid;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.SimulatorRun;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Fidelity;
import dev.braid.trace.Outputs;
import dev.braid.trace.Policy;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceHeader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that judge a trace, written in the languages that each machine has: shell and awk. */
class ExternalSimulatorTests {
    /** More than a pipe holds. */
    private static final int MANY = 20_000;

    @TempDir
    private Path folder;

    @Test
    void readsTheTraceInOrder_withoutTimeStamps() throws IOException {
        Braid simulated = simulate(text(3), "cmp - expected.txt && echo the same", "cmp - other.txt");

        assertThat(simulated.out())
                .contains("exec cmp - expected.txt && echo the same: agrees: the same")
                .contains("exec cmp - other.txt: diverges, 1 divergence", "external: - other.txt differ");
        assertThat(simulated.code()).isEqualTo(ExitCode.DIVERGENCE);
    }

    @Test
    void readsAllOfALongTrace() throws IOException {
        Braid simulated = simulate(text(MANY), "awk '$2 == \"m\" { n++ } END { print n \" accesses\" }'");

        assertThat(simulated.out()).contains(": agrees: " + MANY + " accesses");
    }

    @Test
    void programThatStopsReading_hasNotJudged_unlessItHasFoundSomething() throws IOException {
        Braid simulated = simulate(text(MANY), "head -n 1 > first.txt", "head -n 1; exit 1");

        assertThat(simulated.out())
                .contains("exec head -n 1 > first.txt: inconclusive: ", "agreed before it had read all of the trace")
                .contains("exec head -n 1; exit 1: diverges, 1 divergence");
        assertThat(folder.resolve("first.txt")).content().isEqualTo("0\ttr\n");
    }

    @Test
    void divergences_areItsLines_withWhatWasExpectedAndWhatIs() {
        Verdict verdict =
                verdict("printf 'lost\\t2\\t1\\n\\nodd\\n'; cat > " + quoted("rest.txt") + "; exit 1", new Outputs());

        assertThat(verdict)
                .isEqualTo(new Verdict.Diverges(List.of(
                        new Divergence("external", "lost", "2", "1", List.of()),
                        new Divergence("external", "odd", "", "", List.of()))));
    }

    @Test
    void divergenceWithoutAWord_isNone() {
        assertThat(reason("exit 1")).contains("'exit 1' ended with exit code 1", "let it print a line");
    }

    @Test
    void otherExitCodes_sayThatItCouldNotTell() {
        assertThat(reason("echo no table; exit 4")).contains("ended with exit code 4, and said: no table;");
        assertThat(reason("exec ./no-such-program 2> " + quoted("err.txt"))).contains("ended with exit code 127;");
        assertThat(reason("kill -9 $$")).contains("ended with exit code 137;");
    }

    @Test
    void outputs_areThereOnceTheTraceHasEnded_aLineEach() throws IOException {
        Outputs outputs = new Outputs();
        outputs.put("b", 7);
        outputs.put("a\tb\n", "c\\d\r");
        Verdict verdict =
                verdict("cat > " + quoted("rest.txt") + "; cat \"$BRAID_OUTPUTS\" > " + quoted("seen.txt"), outputs);

        assertThat(verdict).isEqualTo(new Verdict.Agrees("its exit code is 0"));
        assertThat(folder.resolve("seen.txt")).content().isEqualTo("a\\tb\\n\tc\\\\d\\r\nb\t7\n");
    }

    @Test
    void leavesNeitherFilesNorProcesses() throws IOException {
        ExternalSimulator simulator = new ExternalSimulator("echo $$ > " + quoted("pid.txt") + "; sleep 1000; true");
        simulator.start(header());
        Path files = Path.of(System.getProperty("java.io.tmpdir"));
        assertThat(folders(files)).isPositive();
        Path pid = folder.resolve("pid.txt");
        while (!Files.exists(pid) || Files.size(pid) == 0) {
            Thread.onSpinWait();
        }
        ProcessHandle shell =
                ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();
        long before = folders(files);
        simulator.close();

        assertThat(folders(files)).isEqualTo(before - 1);
        shell.onExit().join();
        assertThat(shell.descendants()).isEmpty();
    }

    private static long folders(Path files) throws IOException {
        try (Stream<Path> all = Files.list(files)) {
            return all.filter(file -> Objects.toString(file.getFileName()).startsWith(ExternalSimulator.FOLDER_PREFIX))
                    .count();
        }
    }

    private String reason(String command) {
        Verdict verdict = verdict(command, new Outputs());
        assertThat(verdict).isInstanceOf(Verdict.Inconclusive.class);
        return ((Verdict.Inconclusive) verdict).reason();
    }

    /** {@return the output for a trace without events} */
    private static Verdict verdict(String command, Outputs outputs) {
        try (ExternalSimulator simulator = new ExternalSimulator(command)) {
            SimulatorRun run = new SimulatorRun(List.of(simulator), header());
            return Objects.requireNonNull(run.finish(outputs).get(simulator.name()));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private String quoted(String file) {
        return "'" + folder.resolve(file) + "'";
    }

    /** Simulates a trace of that text, in the folder that has it. */
    private Braid simulate(String text, String... commands) throws IOException {
        Files.writeString(folder.resolve("expected.txt"), text);
        Files.writeString(folder.resolve("other.txt"), text.replace("16", "24"));
        Path trace = folder.resolve("t.braid");
        Braid imported =
                Braid.call(folder, "import", folder.resolve("expected.txt").toString(), "-o", trace.toString());
        assertThat(imported.code()).as(imported.toString()).isZero();
        Stream<String> programs =
                Stream.of(commands).flatMap(command -> Stream.of("--exec", "cd '" + folder + "'; " + command));
        Braid simulated = Braid.call(
                folder,
                Stream.concat(Stream.of("simulate", trace.toString()), programs).toArray(String[]::new));
        return new Braid(
                simulated.code(), simulated.out().replace("exec cd '" + folder + "'; ", "exec "), simulated.err());
    }

    /** {@return two threads that read, in turn} */
    private static String text(int accesses) {
        return "0\ttr\n1\ttr\n"
                + IntStream.range(0, accesses)
                        .mapToObj(i -> i % 2 + "\tm\tr\t" + 16 * (i + 1) + "\t8\n")
                        .collect(Collectors.joining())
                + "0\ttf\n1\ttf\n";
    }

    private static TraceHeader header() {
        return new TraceHeader(1, Fidelity.ATOMIC, Policy.LOCKED, "", Map.of(), "", 0, new NoSymbols());
    }

    private static final class NoSymbols implements Symbols {
        @Override
        public @Nullable Site site(int id) {
            return null;
        }

        @Override
        public String threadName(int thread) {
            return "thread #" + thread;
        }

        @Override
        public @Nullable String className(long object) {
            return null;
        }

        @Override
        public @Nullable String fieldName(long object, long offset) {
            return null;
        }
    }
}
