// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import static org.assertj.core.api.Assertions.assertThat;

import demo.increment.IncrementFixture;
import dev.braid.engine.command.Braid;
import dev.braid.engine.command.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records one trace for all tests, which starts a JVM. */
class SimulateCommandTests {
    @TempDir
    private static Path shared;

    private static Path locked = Path.of("");
    private static Path unlocked = Path.of("");

    @TempDir
    private Path folder;

    @BeforeAll
    static void record() throws IOException {
        locked = shared.resolve("locked.braid");
        unlocked = shared.resolve("unlocked.braid");
        assertThat(Braid.call(shared, Braid.run(List.of("-o", locked.toString()), IncrementFixture.class, "1000"))
                        .code())
                .isZero();
        assertThat(Braid.call(
                                shared,
                                Braid.run(
                                        List.of("-t", "-o", unlocked.toString()),
                                        IncrementFixture.class,
                                        IncrementFixture.MEETING))
                        .code())
                .isZero();
    }

    @Test
    void missingFile_isUnfit() throws IOException {
        assertUnfit(folder.resolve("none.braid"), "none.braid does not exist; name a file");
    }

    @Test
    void folder_isUnfit() throws IOException {
        assertUnfit(folder, " is not a regular file; name a file");
    }

    @Test
    void emptyFile_isUnfit() throws IOException {
        assertUnfit(Files.createFile(folder.resolve("empty.braid")), "empty.braid is empty, and no Braid trace; ");
    }

    @Test
    void foreignFile_isUnfit() throws IOException {
        assertUnfit(
                Files.writeString(folder.resolve("foreign.txt"), "Dear diary"),
                "foreign.txt is not a Braid trace, or ");
    }

    private void assertUnfit(Path file, String text) throws IOException {
        Braid simulated = Braid.call(folder, "simulate", file.toString());

        assertThat(simulated.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(simulated.err()).startsWith("braid: ").contains(text).hasLineCount(1);
        assertThat(simulated.out()).isEmpty();
    }

    @Test
    void cutOffTrace_isSimulatedUpToTheCut() throws IOException {
        Braid simulated = Braid.call(folder, "simulate", cut(locked, 100).toString());

        assertThat(simulated.code()).as(simulated.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(simulated.out())
                .contains(
                        "damaged, or cut off because its writer was killed: at byte ",
                        "replay: inconclusive: the trace ends early, ");
    }

    @Test
    void divergenceInCutOffTrace_counts() throws IOException {
        Braid simulated = Braid.call(folder, "simulate", cut(unlocked, 100).toString());

        assertThat(simulated.code()).as(simulated.toString()).isEqualTo(ExitCode.DIVERGENCE);
    }

    private Path cut(Path trace, int bytes) throws IOException {
        byte[] whole = Files.readAllBytes(trace);
        return Files.write(folder.resolve("cut.braid"), Arrays.copyOf(whole, whole.length - bytes));
    }

    /** Says the same number of reads that the trace lacks in both forms. */
    @Test
    void repeatedReads_areCounted() throws IOException {
        Path first = folder.resolve("first.braid");
        Braid.call(
                folder,
                Braid.run(
                        List.of("-o", first.toString(), "--reads", "first"),
                        IncrementFixture.class,
                        IncrementFixture.MEETING));

        String text = Braid.call(folder, "simulate", first.toString()).out();
        String json = Braid.call(folder, "simulate", "--json", first.toString()).out();

        Matcher said = Pattern.compile("events .*; ([0-9,]+) repeated reads are left out")
                .matcher(text);
        assertThat(said.find()).as(text).isTrue();
        assertThat(json).contains("\"repeatedReads\": " + said.group(1).replace(",", ""));
        assertThat(Braid.call(folder, "simulate", "--json", locked.toString()).out())
                .contains("\"repeatedReads\": 0");
    }

    @Test
    void damagedTrace_isSimulatedUpToTheDamage() throws IOException {
        byte[] bytes = Files.readAllBytes(locked);
        bytes[bytes.length - 100] ^= 1;
        Path damaged = Files.write(folder.resolve("damaged.braid"), bytes);

        Braid simulated = Braid.call(folder, "simulate", damaged.toString());

        assertThat(simulated.code()).as(simulated.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(simulated.out()).contains("damaged, or cut off", "replay: inconclusive: the trace ends early, ");
    }

    @Test
    void failureOfRecording_isTold() throws IOException {
        Path trace = folder.resolve("version.braid");
        Braid.call(folder, "run", "-o", trace.toString(), Braid.java(), "-version");

        Braid simulated = Braid.call(folder, "simulate", trace.toString());

        assertThat(simulated.code()).as(simulated.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(simulated.out()).contains("must not be trusted: The program made no traced access");
    }

    @Test
    void severalSimulators_eachSayTheirs() throws IOException {
        Braid simulated = Braid.call(folder, "simulate", locked.toString(), "--simulator", "replay,increment");

        assertThat(simulated.out())
                .contains("replay: agrees: ", "increment: diverges, ")
                .contains("The program did not put out");
        assertThat(simulated.code()).isEqualTo(ExitCode.DIVERGENCE);
    }

    @Test
    void findings_arePrintedAsTables_asJson_andInTheReport() throws IOException {
        Path page = folder.resolve("t.html");
        Braid simulated = Braid.call(
                folder, "simulate", locked.toString(), "--simulator", "coherence", "--report", page.toString());

        assertThat(simulated.code()).as(simulated.toString()).isZero();
        assertThat(simulated.out())
                .contains("lines of 64 bytes, ", "\n  Cache traffic by core\n  threads ", "\n  main")
                // Where one of the two has ended before the other begins, both are on one core, named by the first.
                .containsPattern("\n  Thread-[01] ");
        assertThat(page)
                .content()
                .contains("<h2 id=\"findings-title\">Findings</h2>", "coherence: Cache traffic by core</caption>");
        Braid json = Braid.call(folder, "simulate", locked.toString(), "--simulator", "coherence", "--json");
        assertThat(json.out())
                .contains("\"title\": \"Cache traffic by core\"")
                .containsPattern("\"Thread-[01](?: and \\d+ more)?\"");
    }

    @Test
    void linesOfCaches_haveTheSizeThatIsGiven() throws IOException {
        Braid simulated = Braid.call(folder, "simulate", locked.toString(), "--simulator", "coherence", "-b", "128");

        assertThat(simulated.code()).as(simulated.toString()).isZero();
        assertThat(simulated.out()).contains(" lines of 128 bytes, ");
    }

    @Test
    void contention_isSimulatedWithTheSegmentsThatAreGiven() throws IOException {
        Path page = folder.resolve("c.html");
        Braid simulated = Braid.call(
                folder,
                "simulate",
                locked.toString(),
                "--simulator",
                "contention",
                "--segments",
                "2",
                "--report",
                page.toString());

        assertThat(simulated.code()).as(simulated.toString()).isZero();
        assertThat(simulated.out()).contains("with transactions in 2 segments", "\n  Time lost under the locks");
        assertThat(page).content().contains("contention: Threads under the locks, simulated");
        Braid json = Braid.call(folder, "simulate", locked.toString(), "--simulator", "contention", "--json");
        assertThat(json.out()).contains("\"title\": \"Time lost if the locks were transactions in 4 segments");
    }

    @Test
    void segments_areForTransactionalMemory() throws IOException {
        Braid wrong = Braid.call(folder, "simulate", locked.toString(), "--segments", "2");
        assertThat(wrong.code()).isEqualTo(ExitCode.USAGE);
        assertThat(wrong.err()).contains("none of the simulators has a transactional memory");
        Braid none = Braid.call(folder, "simulate", locked.toString(), "--simulator", "contention", "--segments", "0");
        assertThat(none.code()).isEqualTo(ExitCode.USAGE);
        assertThat(none.err()).contains("--segments: a transactional memory has no 0 segments");
    }

    @Test
    void report_showsTheDivergence() throws IOException {
        Path page = folder.resolve("reports/t.html");
        Braid simulated = Braid.call(folder, "simulate", unlocked.toString(), "--report", page.toString());

        assertThat(simulated.code()).isEqualTo(ExitCode.DIVERGENCE);
        assertThat(simulated.out()).contains("report: " + page);
        assertThat(page).content().contains("Diverging: replay.", "unlocked.braid", "IncrementFixture.java");
    }

    @Test
    void reportOfAgreement_passes() throws IOException {
        Path page = folder.resolve("t.html");
        Braid simulated = Braid.call(folder, "simulate", locked.toString(), "--report", page.toString());

        assertThat(simulated.code()).isZero();
        assertThat(page).content().contains("All simulators agree.");
    }

    @Test
    void unwritableReport_isUnfit() throws IOException {
        Path occupied = Files.createFile(folder.resolve("occupied"));
        Braid simulated = Braid.call(folder, "simulate", locked.toString(), "--report", occupied + "/t.html");

        assertThat(simulated.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(simulated.err())
                .startsWith("braid: The report cannot be written to ")
                .hasLineCount(1);
    }
}
