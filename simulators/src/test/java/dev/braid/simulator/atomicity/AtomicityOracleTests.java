// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.MemoryShare;
import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.atomicity.RandomBlocks.Mix;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The search finds a violation exactly where the graph of all transactions has a cycle, in random traces. */
class AtomicityOracleTests {
    private static final long SEED = 1;
    private static final int TRACES = 4_000;

    @ParameterizedTest
    @EnumSource
    void violations_areThereExactlyIfTransactionsHaveACycle(Mix mix) {
        int broken = 0;
        int violations = 0;
        int whole = 0;
        for (int number = 0; number < TRACES; number++) {
            RandomBlocks program = new RandomBlocks(SEED + number, mix);
            TraceFixture trace = program.events(10 + number % 130);
            Set<Integer> expected =
                    new NaiveAtomicity(trace.events(), program::transaction, program::isOpen).brokenBlocks();
            List<Violation> found = found(trace);

            String which = "trace " + number + " of seed " + SEED;
            assertThat(found.isEmpty()).as("whether %s is serialisable", which).isEqualTo(expected.isEmpty());
            assertThat(found.stream()
                            .map(violation ->
                                    program.transaction((int) violation.first().index()))
                            .collect(Collectors.toSet()))
                    .as("blocks that %s is said to break", which)
                    .isSubsetOf(expected);
            violations += found.size();
            for (Violation violation : found) {
                if (violation.isWhole()) {
                    whole++;
                    assertThat(program.transaction((int) violation.last().index()))
                            .as("the block of the last access in %s", which)
                            .isEqualTo(
                                    program.transaction((int) violation.first().index()));
                }
                assertThat(violation.exit().to().thread())
                        .as("the thread that came in between in %s", which)
                        .isNotEqualTo(violation.first().thread());
            }
            broken += expected.isEmpty() ? 0 : 1;
        }
        assertThat(whole).as("violations that are shown as a whole").isGreaterThan(violations * 95 / 100);
        assertThat(broken).as("traces with a cycle").isBetween(TRACES / 10, TRACES * 9 / 10);
    }

    /** A forgotten past hides violations, but then it is reported that some may be missing. */
    @ParameterizedTest
    @EnumSource
    void violations_areThoseOfAWholePast_orSaidToBePerhapsMissing_whereMuchIsForgotten(Mix mix) {
        int complete = 0;
        int lacking = 0;
        for (int number = 0; number < TRACES; number++) {
            TraceFixture trace = new RandomBlocks(SEED + number, mix).events(10 + number % 130);
            List<Violation> all = found(trace);
            List<Violation> found = new ArrayList<>();
            AtomicitySearch search =
                    new AtomicitySearch(trace.symbols, found::add, new AtomicityLimits(2 + number % 3, 1 + number % 3));
            trace.events().forEach(search::event);
            search.finish();

            String which = "trace " + number + " of seed " + SEED;
            if (search.end() == null) {
                assertThat(found).as("violations in %s", which).isEqualTo(all);
            } else {
                assertThat(all)
                        .as("violations in %s, of which some are found", which)
                        .containsAll(found);
            }
            complete += search.end() == null && !all.isEmpty() ? 1 : 0;
            lacking += found.size() < all.size() ? 1 : 0;
        }
        assertThat(complete)
                .as("traces with violations, all of which are found")
                .isGreaterThan(TRACES / 100);
        assertThat(lacking).as("traces of which violations are missing").isGreaterThan(TRACES / 100);
    }

    private static List<Violation> found(TraceFixture trace) {
        List<Violation> found = new ArrayList<>();
        AtomicitySearch search =
                new AtomicitySearch(trace.symbols, found::add, AtomicityLimits.within(MemoryShare.alone()));
        trace.events().forEach(search::event);
        search.finish();
        return found;
    }
}
