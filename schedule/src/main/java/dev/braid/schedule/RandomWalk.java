// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

/**
 * Strategy that takes any option at each point, with equal probability. In every second run, limits of time end early.
 */
public final class RandomWalk extends RandomStrategy {
    public RandomWalk() {
        this(Timeouts.IDLE);
    }

    /** @param timeouts limits of time that end early */
    public RandomWalk(Timeouts timeouts) {
        super(timeouts);
    }

    @Override
    public int choose(Choices choices) {
        return random.below(choices.size());
    }
}
