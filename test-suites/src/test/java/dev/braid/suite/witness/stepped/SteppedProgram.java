// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.witness.stepped;

/** A program that does rounds until it is stopped. */
public abstract class SteppedProgram {
    private volatile boolean isStopped;

    abstract void round(int number);

    /** Does some rounds: enough for what is compiled. */
    public void warmUp(int rounds) {
        for (int number = 0; number < rounds; number++) {
            round(number);
        }
    }

    public void run() {
        for (int number = 0; !isStopped; number++) {
            round(number);
        }
    }

    public void stop() {
        isStopped = true;
    }
}
