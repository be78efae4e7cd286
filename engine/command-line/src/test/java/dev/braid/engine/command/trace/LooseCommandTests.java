// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import demo.increment.IncrementFixture;
import dev.braid.engine.command.Braid;
import dev.braid.engine.command.RecordedRun;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.trace.Fidelity;
import dev.braid.trace.Policy;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.file.TraceFileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Loose traces at the command line: a trace says that it is one, and nothing takes it for an order that it does not
 * have.
 */
class LooseCommandTests {
    @TempDir
    private Path folder;

    private RecordedRun record(String... flags) throws IOException {
        List<String> all = new ArrayList<>(List.of("--fidelity", "loose"));
        all.addAll(List.of(flags));
        return RecordedRun.of(folder, all, IncrementFixture.class, "300");
    }

    @ParameterizedTest
    @CsvSource({
        "'', strategy=perthread xref=changed",
        "--xref all, strategy=perthread xref=all",
        "--strategy global, strategy=global",
        "--strategy message -t, strategy=message"
    })
    void s0_1_traceSaysThatItIsLoose(String flags, String described) throws IOException {
        RecordedRun run = record(flags.isEmpty() ? new String[0] : flags.split(" "));
        assertThat(run.braid().out()).contains("total ");
        assertThat(run.braid().err()).contains("fidelity=loose " + described).doesNotContain("policy");
        try (TraceFileReader reader = TraceFileReader.open(run.trace())) {
            TraceHeader header = reader.header();
            assertThat(header.fidelity()).isEqualTo(Fidelity.LOOSE);
            assertThat(header.policy()).isEqualTo(Policy.UNLOCKED);
            for (String option : described.split(" ")) {
                assertThat(header.options()).contains(entry(option.split("=")[0], option.split("=")[1]));
            }
        }
        assertThat(run.accesses()).hasSizeGreaterThan(300);
    }

    @Test
    void s0_1_simulators_refuseALooseTrace() throws IOException {
        String trace = record().trace().toString();
        Braid simulated = Braid.call(folder, "simulate", trace, "--simulator", "replay,increment");
        assertThat(simulated.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(simulated.out())
                .contains(
                        "  fidelity  loose: there is no order across threads",
                        "replay: inconclusive: ",
                        "increment: inconclusive: ",
                        "needs one order of all events, and this trace has LOOSE fidelity; record it with ATOMIC"
                                + " fidelity.")
                .doesNotContain("agrees", "diverges", "negative control");
        Braid json = Braid.call(folder, "simulate", trace, "--json");
        assertThat(json.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(json.out()).containsPattern("\"fidelity\": *\"loose\"");
    }

    @Test
    void s0_1_report_saysThatATraceIsLoose() throws IOException {
        Path page = folder.resolve("page.html");
        Braid report = Braid.call(folder, "report", record().trace().toString(), "-o", page.toString());
        assertThat(report.code()).as(report.toString()).isZero();
        assertThat(Files.readString(page)).contains("<dt>Fidelity</dt><dd>loose</dd>");
    }

    @Test
    void s0_1_stats_sayThatThereIsNoOrder() throws IOException {
        String trace = record().trace().toString();
        Braid stats = Braid.call(folder, "stats", trace);
        assertThat(stats.code()).as(stats.toString()).isZero();
        assertThat(stats.out()).contains("  fidelity  loose: there is no order across threads, but at macro-events\n");
        assertThat(Braid.call(folder, "stats", trace, "--json").out()).containsPattern("\"fidelity\": *\"loose\"");
    }

    @Test
    void s0_1_export_isRefused() throws IOException {
        Path text = folder.resolve("text.out");
        Path trace = record().trace();
        Braid export = Braid.call(folder, "export", trace.toString(), "-o", text.toString());
        assertThat(export.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(export.err())
                .contains(
                        trace + " is loose: time stamps would claim an order across threads",
                        "record with --fidelity atomic")
                .hasLineCount(1);
        assertThat(text).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--fidelity loose --simulator replay|leave out --simulator, or give --fidelity atomic",
                "--fidelity loose --format text|record with --fidelity atomic",
                "--fidelity loose --policy locked|--policy is locked, but a loose trace locks no address",
                "--fidelity loose --policy window|--policy is window, but a loose trace locks no address",
                "--fidelity loose -l 64|-l and -b are about address locks",
                "--fidelity loose --strategy global --xref all|--xref is about positions of threads",
                "--fidelity loose --strategy naive|naive",
                "--strategy global|add --fidelity loose",
                "--xref all|add --fidelity loose"
            })
    void s0_1_flagsThatContradictEachOther_areRefusedWithTheFix(String line) throws IOException {
        String[] parts = line.split("\\|");
        List<String> flags =
                new ArrayList<>(List.of("-o", folder.resolve("none.braid").toString()));
        flags.addAll(List.of(parts[0].split(" ")));
        Braid run = Braid.call(folder, Braid.run(flags, IncrementFixture.class, "1"));
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).startsWith("braid: ").contains(parts[1]).hasLineCount(1);
        assertThat(folder.resolve("none.braid")).doesNotExist();
    }
}
