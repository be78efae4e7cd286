// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.schedule.work;

import org.junit.jupiter.api.Test;

/** The programs with a bug, as tests of Jupiter's. */
final class RareBugsOfJupiter {
    @Test
    void abaStack() throws InterruptedException {
        Body.ABA_STACK.run();
    }

    @Test
    void mapLostUpdate() throws InterruptedException {
        Body.MAP_LOST_UPDATE.run();
    }
}
