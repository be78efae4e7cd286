// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.contention.Conflict;
import dev.braid.trace.contention.ContentionKind;
import dev.braid.trace.contention.ContentionOutcome;
import dev.braid.trace.contention.ThreadTimelogs;
import dev.braid.trace.contention.Timelog;
import dev.braid.trace.contention.Traceback;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example of docs/contention.md with logs in a program. */
class ContentionPageTests {
    @Test
    void pagesLog_hasWhatTheThreadLost() {
        Object account = new Object();
        long nanos = 500;
        Traceback here = Traceback.of("transfer").then("Bank.java:12");
        Traceback there = Traceback.of("report").then("Bank.java:40");
        Conflict conflict = new Conflict(ContentionKind.WRITE_WRITE, ContentionOutcome.ABORTED_SELF, here, there);
        List<String> shown = new ArrayList<>();

        ThreadTimelogs own = ThreadTimelogs.current();
        try (Timelog log = Timelog.create(20)) {
            own.stack().within("transfer", () -> {
                own.begin(); // an attempt, with all its rounds
                own.wrote(account);
                // … it fails: the conflict, the time that was lost, and when
                own.lost(conflict, nanos, System.nanoTime());
                own.end();
            });
            log.entries().forEach(entry -> shown.add(entry.lost() + " ns: " + entry.conflict()));
        }

        assertThat(shown).singleElement().asString().startsWith("500 ns: ").contains("Bank.java:12", "Bank.java:40");
    }
}
