// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.example;

import dev.braid.schedule.Choices;
import dev.braid.schedule.Strategy;

/** Example of a strategy: at each point, another thread goes on, if there is one that can. */
public final class AlternatingStrategy implements Strategy {
    @Override
    public void begin(long seed) {}

    @Override
    public int choose(Choices choices) {
        for (int option = 0; option < choices.size(); option++) {
            if (choices.thread(option) != choices.asking()) {
                return option;
            }
        }
        return 0;
    }

    @Override
    public boolean end() {
        return false; // the next run would be the same
    }

    @Override
    public String name() {
        return "alternating";
    }
}
