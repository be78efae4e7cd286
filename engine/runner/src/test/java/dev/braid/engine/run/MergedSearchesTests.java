// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.explore.Attempt;
import dev.braid.engine.explore.HashSample;
import dev.braid.engine.explore.Target;
import dev.braid.engine.message.Coverage;
import dev.braid.engine.message.Coverage.SitePair;
import dev.braid.engine.message.ExploredCounts;
import dev.braid.engine.message.PartCoverage;
import dev.braid.engine.message.PartCoverage.Prediction;
import dev.braid.engine.message.PartCoverageFile;
import dev.braid.schedule.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Merges the coverage of parts, and reads what is said of it. */
class MergedSearchesTests {
    private static final Target RACE = new Target(Target.Kind.RACE, List.of(1, 2));
    private static final Target PAIR = new Target(Target.Kind.ATOMICITY, List.of(3, 4));

    @TempDir
    private Path folder;

    private final List<Path> folders = new ArrayList<>();

    /** A part with runs of schedules and classes that are numbers from a range. */
    private static PartCoverage part(int number, int count, int from, int to, boolean isExhausted) {
        HashSample hashes = new HashSample(LongStream.range(from, to).toArray(), true);
        return new PartCoverage(
                "[test:one]",
                "demo.OneTest.one()",
                new Part(number, count),
                "mix, seed 1",
                "JDK A",
                "passed",
                false,
                "",
                new ExploredCounts(to - from, to - from, isExhausted, 0, 0, 0, 1),
                new Coverage(hashes, hashes, false, List.of(), List.of(), true),
                Map.of(),
                List.of());
    }

    private static PartCoverage withPairs(PartCoverage part, List<SitePair> inBothOrders, List<SitePair> inOneOrder) {
        Coverage old = part.coverage();
        return with(
                part,
                new Coverage(old.schedules(), old.classes(), false, inBothOrders, inOneOrder, true),
                part.settings(),
                part.predictions());
    }

    private static PartCoverage with(
            PartCoverage part, Coverage coverage, String settings, List<Prediction> predictions) {
        return new PartCoverage(
                part.subject(),
                part.name(),
                part.part(),
                settings,
                part.jdk(),
                part.outcome(),
                part.hasFailed(),
                part.obstacle(),
                part.counts(),
                coverage,
                Map.of(1, "A", 2, "B"),
                predictions);
    }

    private static PartCoverage withPrediction(PartCoverage part, Target target, Optional<Attempt.Result> result) {
        return with(part, part.coverage(), part.settings(), List.of(new Prediction(target, "a race at A.", result)));
    }

    private MergedSearches merge(PartCoverage... parts) throws IOException {
        for (PartCoverage part : parts) {
            Path machine = folder.resolve("machine-" + folders.size());
            Files.createDirectories(machine.resolve(MergedSearches.FOLDER));
            PartCoverageFile.write(part, machine.resolve(MergedSearches.FOLDER).resolve("one.coverage"));
            folders.add(machine);
        }
        return MergedSearches.of(folders);
    }

    private String sentence(PartCoverage... parts) throws IOException {
        MergedSearches merged = merge(parts);
        assertThat(merged.problems()).isEmpty();
        return merged.searches().get(0).sentence();
    }

    @Test
    void parts_areAddedUp_andWhatTwoHaveSeenCountsOnce() throws IOException {
        assertThat(sentence(part(1, 2, 0, 1_000, true), part(2, 2, 999, 1_500, true)))
                .isEqualTo(
                        "demo.OneTest.one(): 2 of 2 parts ran under 1,501 schedules, 1,500 of them different (mix, seed"
                                + " 1); there are no others. They belong to 1,500 reads-from classes.");
    }

    @Test
    void searchWithAPartThatHasSchedulesLeft_doesNotSayThatThereAreNoOthers() throws IOException {
        assertThat(sentence(part(1, 2, 0, 10, true), part(2, 2, 10, 20, false))).doesNotContain("no others");
    }

    @Test
    void searchWithAMissingPart_namesIt_andDoesNotSayThatThereAreNoOthers() throws IOException {
        MergedSearches merged = merge(part(1, 3, 0, 10, true), part(3, 3, 10, 20, true));

        assertThat(merged.searches().get(0).sentence())
                .startsWith("demo.OneTest.one(): 2 of 3 parts ran")
                .doesNotContain("no others");
        assertThat(merged.problems())
                .containsExactly(
                        "Part 2 of 3 of the schedules is missing: name the folder for reports of the machine that"
                                + " ran it, too.");
    }

    @Test
    void partOfOneTest_thatIsThereForAnother_isNamedWithItsTest() throws IOException {
        PartCoverage other = part(2, 2, 0, 1, true);
        merge(part(1, 2, 0, 1, true), other);
        Path place = folders.get(0).resolve("two.coverage");
        PartCoverageFile.write(
                new PartCoverage(
                        "[test:two]",
                        "demo.TwoTest.two()",
                        new Part(1, 2),
                        "mix, seed 1",
                        "JDK A",
                        "passed",
                        false,
                        "",
                        other.counts(),
                        other.coverage(),
                        Map.of(),
                        List.of()),
                place);

        assertThat(MergedSearches.of(folders).problems())
                .containsExactly(
                        "Part 2 of 2 of the schedules of demo.TwoTest.two() is missing, though that of other tests"
                                + " is there: run it again.");
    }

    @Test
    void pairThatTwoPartsMetInOtherOrders_isOneInBothOrders() throws IOException {
        SitePair forth = new SitePair(1, 2);
        SitePair twice = new SitePair(5, 6);
        String sentence = sentence(
                withPairs(part(1, 2, 0, 1, false), List.of(twice), List.of(forth, new SitePair(2, 1_000))),
                withPairs(part(2, 2, 0, 1, false), List.of(), List.of(forth.reversed(), twice)));

        assertThat(sentence)
                .contains(
                        "Of 3 pairs of conflicting accesses, 2 came in both orders; B always came before an access that"
                                + " no trial has made.");
    }

    @Test
    void partsWithOtherSettings_areNotAddedUp() throws IOException {
        PartCoverage one = part(1, 2, 0, 1, true);
        PartCoverage other = part(2, 2, 1, 2, true);
        MergedSearches merged = merge(one, with(other, other.coverage(), "mix, seed 2", List.of()));

        assertThat(merged.searches()).isEmpty();
        assertThat(merged.problems())
                .containsExactly(
                        "The coverage of demo.OneTest.one() is not added up, as part 1 of 2 and part 2 of 2 are not"
                                + " of one search: mix, seed 1 is not mix, seed 2. Run all parts with the same settings, JDK and"
                                + " version of Braid.");
    }

    @Test
    void partsOfOtherJdks_areNotAddedUp_unlessTheyWereNotSearched() throws IOException {
        PartCoverage one = part(1, 2, 0, 1, true);

        assertThat(merge(one, withJdk(part(2, 2, 0, 1, true), "JDK B")).problems())
                .singleElement()
                .asString()
                .contains("are not of one search: JDK A is not JDK B. Run all parts with the same settings, JDK and ");
        folders.clear();
        assertThat(merge(one, withJdk(part(2, 2, 0, 0, false), "")).problems()).isEmpty();
    }

    private static PartCoverage withJdk(PartCoverage part, String jdk) {
        return new PartCoverage(
                part.subject(),
                part.name(),
                part.part(),
                part.settings(),
                jdk,
                part.outcome(),
                part.hasFailed(),
                part.obstacle(),
                part.counts(),
                part.coverage(),
                part.places(),
                part.predictions());
    }

    @Test
    void partsOfSearchesWithOtherNumbersOfParts_orTwice_areNotAddedUp() throws IOException {
        assertThat(merge(part(1, 2, 0, 1, true), part(2, 3, 0, 1, true)).problems())
                .singleElement()
                .asString()
                .contains("the search has another number of parts");
        folders.clear();
        assertThat(merge(part(1, 2, 0, 1, true), part(1, 2, 0, 1, true)).problems())
                .singleElement()
                .asString()
                .contains("part 1 of 2 is there twice");
    }

    @Test
    void failureOfOnePart_isOneOfTheSearch() throws IOException {
        MergedSearches merged =
                merge(part(1, 2, 0, 1, true), part(2, 2, 1, 2, false).withOutcome("failed", true));

        assertThat(merged.haveFailed()).isTrue();
        assertThat(merged.searches().get(0).sentence()).endsWith(" It failed in part 2.");
    }

    @Test
    void prediction_isOpenUntilAPartHasTriedIt() throws IOException {
        PartCoverage left = withPrediction(part(1, 2, 0, 1, false), RACE, Optional.empty());

        assertThat(sentence(left, withPrediction(part(2, 2, 0, 1, false), PAIR, Optional.of(Attempt.Result.SEPARATED))))
                .endsWith(
                        " Of 1 pair of accesses that may have to be atomic, 1 was run with an access of another thread in"
                                + " between. Predicted, and tried by no part: a race at A.");
        folders.clear();
        assertThat(sentence(
                        left, withPrediction(part(2, 2, 0, 1, false), RACE, Optional.of(Attempt.Result.ALL_WAITED))))
                .endsWith(" Predicted, and not confirmed: a race at A.");
        folders.clear();
        assertThat(sentence(left, withPrediction(part(2, 2, 0, 1, false), RACE, Optional.of(Attempt.Result.CONFIRMED))))
                .doesNotContain("Predicted");
    }

    @Test
    void estimate_isSaidToBeOne() throws IOException {
        PartCoverage part = part(1, 1, 0, 1, false);
        HashSample sample = new HashSample(new long[] {Long.MIN_VALUE + 1, Long.MIN_VALUE + (1L << 60)}, false);
        String sentence = sentence(with(
                part, new Coverage(sample, sample, false, List.of(), List.of(), true), part.settings(), List.of()));

        assertThat(sentence).contains("about 16 of them different", "They belong to about 16 reads-from classes.");
    }

    @Test
    void damagedFile_isNamed() throws IOException {
        merge(part(1, 1, 0, 1, true));
        Files.writeString(folders.get(0).resolve("bad.coverage"), "x");

        assertThat(MergedSearches.of(folders).problems())
                .singleElement()
                .asString()
                .contains("bad.coverage cannot be used, as it is not a file of coverage");
    }
}
