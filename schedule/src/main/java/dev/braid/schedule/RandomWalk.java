// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

/** Strategy that takes any option at each point, with equal probability. */
public final class RandomWalk implements Strategy {
    private Randomness random = new Randomness(0);

    @Override
    public void begin(long seed) {
        random = new Randomness(seed);
    }

    @Override
    public int choose(Choices choices) {
        return random.below(choices.size());
    }

    @Override
    public boolean end() {
        return true;
    }
}
