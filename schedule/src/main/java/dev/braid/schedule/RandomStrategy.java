// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

/** Strategy that chooses at random, and without an end. In every second run, limits of time end early. */
abstract class RandomStrategy implements Strategy {
    /** Numbers of the present run. */
    Randomness random = new Randomness(0);

    private final Timeouts timeouts;
    private boolean isEarly = true;

    /** @param timeouts limits of time that end early */
    RandomStrategy(Timeouts timeouts) {
        this.timeouts = timeouts;
    }

    @Override
    public final void begin(long seed) {
        isEarly = !isEarly;
        random = new Randomness(seed);
        begin();
    }

    /** Begins a run. */
    void begin() {}

    @Override
    public boolean endsEarly(Operation operation) {
        return isEarly && timeouts.endEarly(operation);
    }

    @Override
    public boolean wakesUp(Operation operation) {
        return isEarly && timeouts.wakeUp(operation);
    }

    @Override
    public boolean end() {
        return true;
    }
}
