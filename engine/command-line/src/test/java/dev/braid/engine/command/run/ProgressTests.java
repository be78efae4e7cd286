// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressTests {
    private final StringWriter text = new StringWriter();
    private long now = 5;

    @Test
    void elsewhere_isALineEach15Seconds() {
        Progress progress = new Progress(new PrintWriter(text), false, () -> now);
        for (int second = 1; second <= 31; second++) {
            now += 1_000_000_000L;
            progress.show(second * 1_000_000L, second * 4_000_000L, 3, 17);
        }
        progress.end();
        assertThat(text.toString().lines())
                .containsExactly(
                        "braid: 15,000,000 events, 1.0 M/s, 60 MB of records, 3 threads active, 17 events waiting",
                        "braid: 30,000,000 events, 1.0 M/s, 120 MB of records, 3 threads active, 17 events waiting");
    }

    @Test
    void onATerminal_isOneLine_thatGoesAway() {
        Progress progress = new Progress(new PrintWriter(text), true, () -> now);
        for (int tenth = 1; tenth <= 25; tenth++) {
            now += 100_000_000L;
            progress.show(tenth, 0, 1, 0);
        }
        progress.end();
        assertThat(text.toString().split("\r\u001b\\[K", -1))
                .containsExactly(
                        "",
                        "braid: 10 events, 0.0 M/s, 0 MB of records, 1 threads active, 0 events waiting",
                        "braid: 20 events, 0.0 M/s, 0 MB of records, 1 threads active, 0 events waiting",
                        "");
    }

    @Test
    void quiet_saysNothing() {
        Progress progress = new Progress(null, true, () -> now);
        now += 60_000_000_000L;
        progress.show(1, 1, 1, 1);
        progress.end();
        assertThat(text.toString()).isEmpty();
    }
}
