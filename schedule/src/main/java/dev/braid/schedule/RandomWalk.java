// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

/** Strategy that takes any option at each point, with equal probability. In every second run, limits of time end early. */
public final class RandomWalk implements Strategy {
    private final EverySecondRun early;
    private Randomness random = new Randomness(0);

    public RandomWalk() {
        this(Timeouts.IDLE);
    }

    /** @param timeouts limits of time that end early */
    public RandomWalk(Timeouts timeouts) {
        early = new EverySecondRun(timeouts);
    }

    @Override
    public void begin(long seed) {
        early.begin();
        random = new Randomness(seed);
    }

    @Override
    public int choose(Choices choices) {
        return random.below(choices.size());
    }

    @Override
    public boolean endsEarly(Operation operation) {
        return early.endsEarly(operation);
    }

    @Override
    public boolean end() {
        return true;
    }
}
