// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** On this machine's kernel. */
class ClockTieTests {
    private static final long MOST_DRIFT_NANOS = 1_000_000;

    @Test
    void twoTies_agree_andTheThreadKeepsItsName() throws Exception {
        PerfKernel kernel = PerfKernel.ofThisMachine();
        Path comm = Path.of("/proc/self/task/" + kernel.threadId() + "/comm");
        String name = Files.readString(comm);
        long before = System.nanoTime();
        ClockTie first = assumeTie(kernel);
        ClockTie second = assumeTie(kernel);

        assertThat(first.nanoTime()).isBetween(before, second.nanoTime());
        assertThat(second.perfTime()).isGreaterThan(first.perfTime());
        long drift = second.perfTime() - first.perfTime() - (second.nanoTime() - first.nanoTime());
        assertThat(Math.abs(drift)).isLessThan(MOST_DRIFT_NANOS);
        assertThat(Files.readString(comm)).isEqualTo(name);
    }

    private static ClockTie assumeTie(PerfKernel kernel) throws Exception {
        try {
            return ClockTie.now(kernel).orElseThrow();
        } catch (PerfErrorException e) {
            return abort("perf events are not to be had here: " + e.getMessage()
                    + "; allow them with kernel.perf_event_paranoid=2");
        }
    }
}
