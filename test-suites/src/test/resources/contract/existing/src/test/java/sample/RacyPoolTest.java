// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package sample;

import org.junit.jupiter.api.Test;

/** Passes when it is run plain, most often. */
class RacyPoolTest {
    private int count;

    @Test
    void countsWithoutALock() throws InterruptedException {
        Thread other = new Thread(() -> count++);
        other.start();
        count++;
        other.join();
    }
}
