// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.pt.perf.ClockTie;
import java.util.List;
import org.junit.jupiter.api.Test;

class TiedClockTests {
    @Test
    void oneTie_isAnOffset() {
        TiedClock clock = new TiedClock(List.of(new ClockTie(1000, 5000)));
        assertThat(clock.perfTime(900)).isEqualTo(4900);
        assertThat(clock.perfTime(1000)).isEqualTo(5000);
        assertThat(clock.perfTime(1300)).isEqualTo(5300);
    }

    @Test
    void betweenTies_theDriftIsSpread() {
        TiedClock clock = new TiedClock(List.of(new ClockTie(1000, 5000), new ClockTie(2000, 6100)));
        assertThat(clock.perfTime(1000)).isEqualTo(5000);
        assertThat(clock.perfTime(1500)).isEqualTo(5550);
        assertThat(clock.perfTime(2000)).isEqualTo(6100);
        assertThat(clock.perfTime(2010)).isEqualTo(6110);
        assertThat(clock.perfTime(990)).isEqualTo(4990);
    }
}
