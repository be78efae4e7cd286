// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import static org.assertj.core.api.Assertions.assertThat;

import demo.library.CacheUserFixture;
import dev.braid.engine.command.Braid;
import dev.braid.engine.command.RecordedRun;
import dev.braid.engine.command.console.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Races of a library that a file declares benign. */
class BenignRacesTests {
    private static final String SIMULATORS = "race,predicted-race";
    private static final String LOOKUPS = "demo.library.RacyCache.lookups: a statistic";
    private static final String NODE = "demo.library.RacyCache$Node.*: counted by the way";
    private static final String REMEMBER = "demo.library.RacyCache.remember(): the last one wins";
    private static final String STALE = "demo.library.RacyCache.evictions: was a statistic";

    @TempDir
    private Path folder;

    private String file(String... lines) throws IOException {
        return Files.write(folder.resolve("races.txt"), List.of(lines)).toString();
    }

    private Braid record(List<String> flags, String... arguments) throws IOException {
        return RecordedRun.ofAny(folder, flags, CacheUserFixture.class, arguments)
                .braid();
    }

    private Braid simulate(String... flags) throws IOException {
        List<String> all =
                new ArrayList<>(List.of("simulate", folder.resolve("t.braid").toString(), "--simulator", SIMULATORS));
        all.addAll(List.of(flags));
        return Braid.call(folder, all.toArray(new String[0]));
    }

    @Test
    void declarationsOfARun_areInItsTrace_andTheVerdictListsThemWithTheirReasons() throws IOException {
        Braid run = record(List.of(
                "--simulator", SIMULATORS, "--benign-races", file("# of the cache", LOOKUPS, NODE, REMEMBER, STALE)));
        Braid later = simulate();

        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(later.code()).as(later.toString()).isZero();
        for (String text : List.of(run.err(), later.out())) {
            assertThat(text)
                    .contains("race: agrees: ", "predicted-race: agrees: ")
                    .containsPattern("demo.library.RacyCache.lookups \\w+( times)? \\(\"a statistic\", races.txt:2\\)")
                    .containsPattern(
                            "demo.library.RacyCache\\$Node.\\* \\w+( times)? \\(\"counted by the way\", races.txt:3\\)")
                    .containsPattern("demo.library.RacyCache.remember\\(\\) \\w+( times)? \\(\"the last one wins\","
                            + " races.txt:4\\)")
                    .contains("; declared benign, but in no race of this run: demo.library.RacyCache.evictions"
                            + " (races.txt:5)");
        }
    }

    @Test
    void fieldsThatAreNotDeclared_areInRacesStill() throws IOException {
        record(List.of());
        Braid all = simulate();
        Braid rest = simulate("--benign-races", file(LOOKUPS, REMEMBER, STALE));
        Braid none = simulate("--benign-races", file(LOOKUPS, NODE, REMEMBER));

        assertThat(all.code()).as(all.toString()).isEqualTo(ExitCode.DIVERGENCE);
        assertThat(rest.code()).as(rest.toString()).isEqualTo(ExitCode.DIVERGENCE);
        assertThat(rest.out())
                .contains("RacyCache$Node")
                .contains("Races declared benign were left out: demo.library.RacyCache.lookups ")
                .contains(
                        "Declared benign, but in no race of this run: demo.library.RacyCache.evictions (races.txt:3).");
        assertThat(none.code()).as(none.toString()).isZero();
        assertThat(none.out()).doesNotContain("in no race of this run");
    }

    @Test
    void fieldsAndMethodsOfTheJdk_canBeDeclared() throws IOException {
        record(List.of(), "list");
        Braid fields = simulate(
                "--benign-races", file(LOOKUPS, NODE, REMEMBER, "java.util.ArrayList.*: only the size counts"));
        Braid both = simulate(
                "--benign-races",
                file(
                        LOOKUPS,
                        NODE,
                        REMEMBER,
                        "java.util.ArrayList.*: only the size counts",
                        "java.util.AbstractList.*: only the size counts",
                        "java.util.ArrayList.add(): only the size counts",
                        "java.util.ArrayList.grow(): only the size counts"));

        assertThat(fields.code()).as(fields.toString()).isEqualTo(ExitCode.DIVERGENCE);
        assertThat(both.code()).as(both.toString()).isZero();
    }

    @Test
    void declarationWithoutAReason_isWrongUse_atItsLine() throws IOException {
        String file = file(LOOKUPS, "demo.library.RacyCache$Node.hits");

        for (Braid braid : List.of(
                Braid.call(folder, Braid.run(List.of("--benign-races", file), CacheUserFixture.class)),
                Braid.call(folder, "simulate", "t.braid", "--benign-races", file),
                Braid.call(folder, "report", "t.braid", "--benign-races", file))) {
            assertThat(braid.code()).as(braid.toString()).isEqualTo(ExitCode.USAGE);
            assertThat(braid.err())
                    .contains(file + ", line 2: 'demo.library.RacyCache$Node.hits' has no reason")
                    .contains("write the reason after a colon");
        }
    }

    @Test
    void launchedInAJvmOfItsOwn_itLeavesOutWhatIsDeclared() throws IOException, InterruptedException {
        String file = file(LOOKUPS, NODE, REMEMBER);
        Process process = Braid.process(Braid.run(
                        List.of(
                                "-o",
                                folder.resolve("own.braid").toString(),
                                "--simulator",
                                "race",
                                "--benign-races",
                                file),
                        CacheUserFixture.class))
                .redirectErrorStream(true)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(text).isZero();
        assertThat(text).contains("but for races declared benign: ");
    }
}
