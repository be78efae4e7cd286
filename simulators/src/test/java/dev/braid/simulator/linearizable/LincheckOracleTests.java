// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.linearizable.RandomHistory.Kind;
import dev.braid.trace.Outputs;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The search says of histories in which all operations have returned what the verifier of Lincheck says. */
class LincheckOracleTests {
    private static final long SEED = 10_000;
    private static final int HISTORIES = 1_000;
    private static final int THREADS = 3;

    @TempDir
    static Path folder;

    private static Predicate<Map<String, String>> lincheck = values -> false;

    @BeforeAll
    static void load() throws Exception {
        lincheck = LincheckVerifier.inOwnLoader(folder);
    }

    @ParameterizedTest
    @EnumSource
    void search_agreesWithLincheck(Kind kind) {
        int linearizable = 0;
        int judged = 0;
        for (int i = 0; judged < HISTORIES; i++) {
            Random random = new Random(SEED + i);
            List<Operation> operations = new RandomHistory(random, kind, THREADS).operations(6 + random.nextInt(4));
            if (operations.stream().anyMatch(Operation::isPending)) {
                continue;
            }
            judged++;
            History history = new History(SEED + i, operations);
            boolean expected = lincheck.test(outputs(kind, history));
            assertThat(new HistoryCheck(kind.specification(), kind.subject(), Long.MAX_VALUE)
                            .judge(history)
                            .isEmpty())
                    .as("seed %s: %n%s", SEED + i, HistoryTable.of(operations))
                    .isEqualTo(expected);
            linearizable += expected ? 1 : 0;
        }
        System.out.printf(
                "%s: %d histories from seed %d, %d of them linearizable, by Lincheck%n",
                kind, HISTORIES, SEED, linearizable);
        assertThat(linearizable).isBetween(HISTORIES / 5, HISTORIES * 4 / 5);
    }

    private static Map<String, String> outputs(Kind kind, History history) {
        Outputs outputs = new Outputs();
        HistoryOutputs.put(kind.subject(), List.of(history), outputs);
        Map<String, String> values = new HashMap<>();
        outputs.asMap().forEach((key, value) -> values.put(key, value.toString()));
        return values;
    }
}
