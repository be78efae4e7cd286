// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

/** A program whose every store {@link HoleAgent} can take the record of. */
public final class HoleFixture {
    static final int STORES = 25;

    private int count;

    private HoleFixture() {}

    public static void main(String[] arguments) throws InterruptedException {
        HoleFixture fixture = new HoleFixture();
        Thread thread = new Thread(fixture::run, "storing");
        thread.start();
        thread.join();
        System.out.println(fixture.count);
    }

    private void run() {
        for (int i = 0; i < STORES; i++) {
            count = i;
        }
    }
}
