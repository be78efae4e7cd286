// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import dev.braid.schedule.Choices;
import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.Operation;
import dev.braid.schedule.Strategy;

/** Another strategy, of which a subclass changes something. */
abstract class DelegatingStrategy implements Strategy {
    private final Strategy strategy;

    DelegatingStrategy(Strategy strategy) {
        this.strategy = strategy;
    }

    @Override
    public void begin(long seed) {
        strategy.begin(seed);
    }

    @Override
    public int choose(Choices choices) {
        return strategy.choose(choices);
    }

    @Override
    public boolean end() {
        return strategy.end();
    }

    @Override
    public boolean choosesAtAllPoints() {
        return strategy.choosesAtAllPoints();
    }

    @Override
    public boolean choosesAtFirstOperations() {
        return strategy.choosesAtFirstOperations();
    }

    @Override
    public boolean seesSingleOptions() {
        return strategy.seesSingleOptions();
    }

    @Override
    public boolean endsEarly(Operation operation) {
        return strategy.endsEarly(operation);
    }

    @Override
    public boolean wakesUp(Operation operation) {
        return strategy.wakesUp(operation);
    }

    @Override
    public void learn(ControlledRun run, boolean isNew) {
        strategy.learn(run, isNew);
    }

    @Override
    public String name() {
        return strategy.name();
    }

    @Override
    public boolean isExhausted() {
        return strategy.isExhausted();
    }
}
