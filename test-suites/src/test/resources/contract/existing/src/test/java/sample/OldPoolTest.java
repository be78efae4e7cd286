// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package sample;

import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** A test of JUnit 4. */
public class OldPoolTest {
    @Test
    public void old() throws InterruptedException {
        Pool pool = new Pool(() -> 1);
        pool.use(2);
        assertTrue(pool.size() >= 1);
    }
}
