// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.protobuf.ByteString;
import demo.sharing.LibraryUserFixture;
import demo.sharing.SyncOnlyFixture;
import dev.braid.engine.command.console.ExitCode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Says over what verdicts speak. Each test starts JVMs. */
class ExtentTests {
    private static final String NOBODY_MET =
            "; no two threads met: no location was accessed by more than one thread (of ";
    private static final String LEFT_OUT = "Left out: ";

    @TempDir
    private Path folder;

    private Braid judged(String fixture, Path java) throws IOException {
        return Braid.call(
                folder,
                "run",
                "-o",
                folder.resolve("t.braid").toString(),
                "--simulator",
                "replay,race,deadlock,predicted-race",
                "--",
                java.toString(),
                "-cp",
                Braid.classPath(SyncOnlyFixture.class),
                SyncOnlyFixture.class.getName() + "$" + fixture);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Monitors",
                "Locks",
                "Semaphores",
                "Atomics",
                "Latches",
                "Queues",
                "Notifications",
                "Parks",
                "Pools"
            })
    void programsThatOnlySynchronise_areJudged(String fixture) throws IOException {
        Braid run = judged(fixture, Path.of(Braid.java()));

        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(run.err())
                .containsPattern(
                        "(?m)^race: agrees: .*, over \\d{1,2} shared locations? \\(of \\d+\\) and \\d+ operations of")
                .containsPattern(
                        "(?m)^predicted-race: agrees: .*, over \\d{1,2} shared locations? \\(of \\d+\\) and \\d+")
                .containsPattern(
                        "(?m)^deadlock: agrees: .*, over \\d+ operations of synchronisation by locks and threads")
                .doesNotContain("must not be trusted", "no two threads met");
    }

    @ParameterizedTest
    @CsvSource({
        "StartAndJoin, 0 locations",
        "Alone, 0 locations",
        "Apart, 2 locations",
    })
    void threadsThatShareNothing_areSaidNotToHaveMet(String fixture, String locations) throws IOException {
        Braid run = judged(fixture, Path.of(Braid.java()));
        // Beside the arrays' elements, JDK 25 reads locations of its own in the program's calls, not always the same.
        boolean isExact = Runtime.version().feature() < 25 || locations.startsWith("0");

        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(run.err())
                .containsPattern(Pattern.quote(NOBODY_MET) + (isExact ? locations : "[246] locations"))
                .contains("; no lock was used by more than one thread");
    }

    @Test
    void arrayThatAnotherThreadReads_isOneSharedLocation() throws IOException {
        Braid run = judged("HandedOver", Path.of(Braid.java()));

        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(run.err())
                .contains("race: agrees: 3 plain accesses are ordered", ", over 1 shared location (of 1) and ");
    }

    @Test
    void virtualThreadsThatShareALock_areJudged() throws IOException {
        List<Path> withVirtualThreads = Braid.jdks()
                .filter(jdk -> jdk.resolve("release").toFile().exists() && isFrom21On(jdk))
                .toList();
        assumeThat(withVirtualThreads).as("JDKs from 21 on in braid.test.jdks").isNotEmpty();
        Braid run = judged("VirtualThreads", withVirtualThreads.get(0).resolve("bin/java"));

        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(run.err())
                .containsPattern("race: agrees: .*, over \\d+ shared location")
                .contains("deadlock: agrees: ");
    }

    private static boolean isFrom21On(Path jdk) {
        try {
            return Files.readAllLines(jdk.resolve("release")).stream()
                    .anyMatch(line -> line.matches("JAVA_VERSION=\"(2[1-9]|[3-9]\\d).*"));
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void programThatDoesNeither_isNotTrusted_andRaceDoesNotAgree() throws IOException {
        Braid run = judged("Nothing", Path.of(Braid.java()));

        assertThat(run.code()).as(run.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(run.err())
                .contains("The program made no traced access and did not synchronise", "--include")
                .contains("race: inconclusive: ");
    }

    @Test
    void json_hasTheExtent() throws IOException, InterruptedException {
        judged("HandedOver", Path.of(Braid.java()));
        Braid simulated =
                Braid.call(folder, "simulate", folder.resolve("t.braid").toString(), "--simulator", "race", "--json");

        assertThat(Json.python(
                        folder,
                        simulated.out(),
                        "[r['race'][k] for k in ('locations', 'sharedLocations', 'threadsMet')]",
                        "verdicts"))
                .isEqualTo("[1, 1, True]");
    }

    private Braid useLibraries(String... flags) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("run", "-o", folder.resolve("t.braid").toString()));
        command.addAll(List.of(flags));
        command.addAll(List.of(
                "--",
                Braid.java(),
                "-cp",
                Braid.classPath(LibraryUserFixture.class) + File.pathSeparator + Braid.location(ByteString.class),
                LibraryUserFixture.class.getName()));
        return Braid.call(folder, command.toArray(new String[0]));
    }

    @Test
    void whatRanAndWasLeftOut_isNamed_byRunSimulateAndStats() throws IOException, InterruptedException {
        Braid run = useLibraries("--exclude", "demo.sharing.left.");
        String trace = folder.resolve("t.braid").toString();
        Braid simulated = Braid.call(folder, "simulate", trace);

        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(List.of(
                        run.err(),
                        simulated.out(),
                        Braid.call(folder, "stats", trace).out()))
                .allSatisfy(text -> assertThat(text)
                        .containsPattern(
                                LEFT_OUT + "com\\.google\\.protobuf\\. \\(\\d+ classes, excluded by default\\),"
                                        + " demo\\.sharing\\.left\\. \\(1 class, excluded by --exclude\\): their data"
                                        + " is not judged, their synchronisation counts\\."));
        String json = Braid.call(folder, "simulate", trace, "--json").out();
        assertThat(Json.python(folder, json, "r[1]", "leftOut"))
                .isEqualTo("{'prefix': 'demo.sharing.left.', 'classes': 1, 'why': 'excluded by --exclude', 'testing':"
                        + " False}");
    }

    @Test
    void includes_leaveOutOthers_whichAreNamedByPackage() throws IOException {
        Braid run = useLibraries("--include", LibraryUserFixture.class.getName());

        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(run.err())
                .containsPattern(
                        LEFT_OUT + "com\\.google\\.protobuf\\. \\(\\d+ classes, not included\\), demo\\.sharing\\."
                                + " \\(1 class, not included\\)");
    }

    @Test
    void includeWithAPlus_addsToWhatIsTracedByDefault() throws IOException {
        Braid run = useLibraries("--include", "+com.google.protobuf.");

        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(run.err()).doesNotContain(LEFT_OUT);
        assertThat(Braid.call(folder, "stats", folder.resolve("t.braid").toString(), "--top", "99")
                        .out())
                .contains("  demo.sharing.LibraryUserFixture\n", "  demo.sharing.left.LibraryFixture\n")
                .containsPattern("\\d  com\\.google\\.protobuf\\.\\S+\\n");
    }
}
