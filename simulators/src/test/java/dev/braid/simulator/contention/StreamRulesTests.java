// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.braid.simulator.contention.TransactionListener.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamRulesTests {
    @Test
    void streamsAsTheyAre_areFine() {
        for (List<Kind> stream : List.of(
                List.of(Kind.START, Kind.COMMIT),
                List.of(Kind.START, Kind.CONTENTION, Kind.ABORT_SELF, Kind.ABORTED, Kind.START, Kind.COMMIT),
                List.of(Kind.CONTENTION, Kind.ABORT_OTHER, Kind.START, Kind.ABORTED, Kind.START, Kind.COMMIT),
                List.of(
                        Kind.WAIT,
                        Kind.WAIT_END,
                        Kind.START,
                        Kind.CONTENTION,
                        Kind.WAIT,
                        Kind.WAIT_END,
                        Kind.COMMIT))) {
            assertThatCode(() -> check(stream)).as(stream.toString()).doesNotThrowAnyException();
        }
    }

    @Test
    void contention_comesToSomethingAtOnce() {
        assertRefused(List.of(Kind.START, Kind.CONTENTION, Kind.COMMIT), "COMMIT follows contention");
        assertRefused(List.of(Kind.START, Kind.CONTENTION), "the end follows something");
        assertRefused(List.of(Kind.START, Kind.ABORT_OTHER), "ABORT_OTHER follows no contention");
        assertRefused(List.of(Kind.START, Kind.WAIT), "WAIT follows no contention");
    }

    @Test
    void waits_end() {
        assertRefused(List.of(Kind.WAIT, Kind.START), "START follows a wait");
        assertRefused(List.of(Kind.WAIT_END), "WAIT_END follows no wait");
        assertRefused(List.of(Kind.WAIT), "the end follows something");
    }

    @Test
    void starts_endInACommitOrAnAbort() {
        assertRefused(List.of(Kind.START, Kind.START), "START follows an attempt");
        assertRefused(List.of(Kind.START), "the end follows something");
        assertRefused(List.of(Kind.COMMIT), "COMMIT follows no start");
        assertRefused(List.of(Kind.START, Kind.CONTENTION, Kind.ABORT_SELF, Kind.COMMIT), "COMMIT follows giving up");
    }

    private static void assertRefused(List<Kind> stream, String message) {
        assertThatIllegalStateException()
                .as(stream.toString())
                .isThrownBy(() -> check(stream))
                .withMessageContaining("in thread 7, " + message);
    }

    private static void check(List<Kind> stream) {
        StreamRules rules = new StreamRules();
        stream.forEach(kind -> rules.happened(kind, 7));
        rules.finish();
    }
}
