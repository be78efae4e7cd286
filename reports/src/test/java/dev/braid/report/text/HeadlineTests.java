// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.Divergence;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeadlineTests {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "output | What the trace predicts is not what the program did: judge found output.",
                "stale-value | What the trace predicts is not what the program did: judge found stale-value.",
                "data-race | Threads access the same memory in no order: judge found data-race.",
                "predicted-race | Another schedule of this run has a data race: judge found predicted-race.",
                "deadlock-cycle | Another schedule of this run can deadlock: judge found deadlock-cycle.",
                "deadlock | Threads wait for each other forever: judge found deadlock.",
                "waits-forever | A thread waits forever: judge found waits-forever.",
                "lost-notification | A thread waits for a notification that came before it: judge found"
                        + " lost-notification.",
                "wasted-notification | A notification woke a thread that could not use it: judge found"
                        + " wasted-notification.",
                "atomicity-violation | What is to be atomic was interrupted: judge found atomicity-violation.",
                "not-linearizable | No order of the operations explains their results: judge found not-linearizable.",
                "forbidden-outcome | The test had an outcome that it forbids: judge found forbidden-outcome.",
                "ungraded-outcome | The test has an outcome that it does not grade: judge found ungraded-outcome.",
                "sleep-in-monitor | A simulator does not agree: judge found sleep-in-monitor."
            })
    void headline_saysWhatTheKindMeans_andWhoFoundIt(String kind, String sentence) {
        assertThat(Headline.of("judge", new Divergence(kind, "", "", "", List.of())))
                .isEqualTo(sentence);
    }
}
