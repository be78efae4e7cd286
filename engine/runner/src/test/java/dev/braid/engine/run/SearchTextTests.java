// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.explore.HashSample;
import dev.braid.engine.message.Coverage;
import dev.braid.engine.message.Coverage.SitePair;
import dev.braid.engine.message.ExploredCounts;
import dev.braid.engine.message.WorkerMessage.Explored;
import dev.braid.schedule.Part;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Reads the sentences on a search as a user does. */
class SearchTextTests {
    private static String note(Coverage coverage) {
        return note(coverage, false, Part.WHOLE);
    }

    private static String note(Coverage coverage, boolean isExhausted, Part part) {
        Explored explored = new Explored(
                new ExploredCounts(240, 180, isExhausted, 4, 0, 0, 95_000_000),
                coverage,
                "random walk",
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of(),
                "",
                "");
        return SearchText.of("The test", explored, 7, part, new ProfiledSites());
    }

    @Test
    void searchThatHasStopped_saysThatNothingNewWasToBeExpected() {
        assertThat(note(coverage(12, true, 3, List.of(), true)))
                .isEqualTo(
                        "The test ran under 240 schedules, 180 of them different, in 95 ms (random walk, seed 7). They"
                                + " belong to 12 reads-from classes; the next one would belong to another with a probability"
                                + " below 1 %. Of 3 pairs of conflicting accesses, 3 came in both orders.");
    }

    @Test
    void pairsThatCameInOneOrder_areNamed_andTheRestIsCounted() {
        List<SitePair> pairs = List.of(
                new SitePair(1, 2), new SitePair(3, 4), new SitePair(5, 6), new SitePair(7, 8), new SitePair(9, 1));

        assertThat(note(coverage(1, false, 0, pairs, false)))
                .contains(
                        "They belong to 1 reads-from class. Of the first 5 pairs of conflicting accesses, 0 came in both"
                                + " orders; an access that no trial has made always came before an access that no trial has made;")
                .endsWith("; and 2 more.");
    }

    @Test
    void testWhoseThreadsShareNothing_hasNoPairs() {
        assertThat(note(coverage(1, false, 0, List.of(), true))).endsWith("They belong to 1 reads-from class.");
    }

    @Test
    void part_isNamed_andNeverSaysThatThereAreNoOtherSchedules() {
        Coverage coverage = coverage(1, false, 0, List.of(), true);

        assertThat(note(coverage, true, Part.WHOLE)).contains("(random walk, seed 7); there are no others. They");
        assertThat(note(coverage, true, new Part(2, 8)))
                .contains("(random walk, seed 7, part 2 of 8); there are no others in this part. They")
                .doesNotContain("there are no others.");
    }

    private static Coverage coverage(
            int classes, boolean isSaturated, int inBothOrders, List<SitePair> inOneOrder, boolean isWhole) {
        return new Coverage(
                HashSample.NONE,
                new HashSample(LongStream.range(0, classes).toArray(), true),
                isSaturated,
                IntStream.range(0, inBothOrders)
                        .mapToObj(site -> new SitePair(site, site))
                        .toList(),
                inOneOrder,
                isWhole);
    }
}
