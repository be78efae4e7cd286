// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.linearizable.RandomHistory.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The search says of thousands of random histories what the definition of linearizability says, and shows minimal ones.
 */
class LinearizationOracleTests {
    private static final long SEED = 1;
    private static final int HISTORIES = 2_000;
    private static final int COUNTEREXAMPLES = 150;
    private static final long ENOUGH = 1_000_000;

    @ParameterizedTest
    @EnumSource
    void search_agreesWithTheDefinition(Kind kind) {
        int linearizable = 0;
        for (int i = 0; i < HISTORIES; i++) {
            Random random = new Random(SEED + i);
            List<Operation> operations =
                    new RandomHistory(random, kind, 2 + random.nextInt(2)).operations(3 + random.nextInt(4));
            boolean expected = Permutations.isLinearizable(operations, kind.specification());

            assertThat(judge(kind, operations).isEmpty())
                    .as("seed %s: %n%s", SEED + i, HistoryTable.of(operations))
                    .isEqualTo(expected);
            assertThat(LinearizationSearch.isLinearizableInAnyState(
                            operations, kind.specification(), new Budget(ENOUGH)))
                    .as("without memory, seed %s: %n%s", SEED + i, HistoryTable.of(operations))
                    .isEqualTo(expected);
            linearizable += expected ? 1 : 0;
        }
        System.out.printf(
                "%s: %d histories from seed %d, %d of them linearizable%n", kind, HISTORIES, SEED, linearizable);
        assertThat(linearizable).isBetween(HISTORIES / 4, HISTORIES * 3 / 4);
    }

    @ParameterizedTest
    @EnumSource
    void counterexample_isTheShortestByDefinition(Kind kind) {
        int found = 0;
        for (int i = 0; found < COUNTEREXAMPLES; i++) {
            Random random = new Random(SEED + HISTORIES + i);
            List<Operation> operations =
                    new RandomHistory(random, kind, 2 + random.nextInt(2)).operations(3 + random.nextInt(3));
            Optional<Counterexample> counterexample = judge(kind, operations);
            if (counterexample.isPresent()) {
                found++;
                Counterexample shown = counterexample.get();
                assertThat(shown.isShortest()).isTrue();
                assertThat(shown.operations().size())
                        .as("seed %s: %n%s%n%s", SEED + HISTORIES + i, HistoryTable.of(operations), shown)
                        .isEqualTo(shortest(kind, sameKey(kind, operations, shown.last()), shown.last()));
                assertThat(shows(kind, sameKey(kind, operations, shown.last()), shown.operations(), shown.last()))
                        .isTrue();
                shown.allowed()
                        .forEach(result -> assertThat(Permutations.isLinearizable(
                                        replaced(shown.operations(), shown.last(), result), kind.specification()))
                                .as("%s for %s", result, shown)
                                .isTrue());
            }
        }
    }

    private static Optional<Counterexample> judge(Kind kind, List<Operation> operations) {
        return new HistoryCheck(kind.specification(), kind.subject(), ENOUGH).judge(new History(0, operations));
    }

    /** The fewest operations, of all subsets, that show by the definition what a counterexample is to show. */
    private static int shortest(Kind kind, List<Operation> operations, Operation last) {
        int shortest = Integer.MAX_VALUE;
        List<Operation> prefix = prefix(operations, last);
        for (int choice = 0; choice < 1 << prefix.size(); choice++) {
            int subset = choice;
            List<Operation> kept = new ArrayList<>();
            for (int i = 0; i < prefix.size(); i++) {
                if ((subset >> i & 1) == 1) {
                    kept.add(prefix.get(i));
                }
            }
            if (kept.contains(last) && kept.size() < shortest && shows(kind, operations, kept, last)) {
                shortest = kept.size();
            }
        }
        return shortest;
    }

    private static boolean shows(Kind kind, List<Operation> operations, List<Operation> kept, Operation last) {
        List<Operation> before = new ArrayList<>(kept);
        before.remove(last);
        List<Operation> withOptions = prefix(operations, last).stream()
                .map(each -> kept.contains(each) ? each : each.withoutReturn())
                .toList();
        return Permutations.isLinearizable(before, kind.specification())
                && !Permutations.isLinearizable(kept, kind.specification())
                && !Permutations.isLinearizable(withOptions, kind.specification());
    }

    private static List<Operation> prefix(List<Operation> operations, Operation last) {
        return operations.stream()
                .filter(each -> each.called() < last.returned())
                .map(each -> each.returned() > last.returned() ? each.withoutReturn() : each)
                .collect(Collectors.toList());
    }

    private static List<Operation> sameKey(Kind kind, List<Operation> operations, Operation last) {
        return kind == Kind.MAP
                ? operations.stream()
                        .filter(each ->
                                each.arguments().get(0).equals(last.arguments().get(0)))
                        .toList()
                : operations;
    }

    private static List<Operation> replaced(List<Operation> operations, Operation last, String result) {
        return operations.stream()
                .map(each -> each.equals(last) ? each.withResult(result) : each)
                .toList();
    }
}
