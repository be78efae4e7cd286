// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.explore;

import dev.braid.schedule.Choices;
import dev.braid.schedule.Strategy;

/** Strategy that a program brings along. It prefers the thread that was started last. */
public final class LastThreadFirst implements Strategy {
    private int runs;

    @Override
    public void begin(long seed) {
        runs++;
    }

    @Override
    public int choose(Choices choices) {
        int best = 0;
        for (int option = 1; option < choices.size(); option++) {
            best = choices.thread(option) > choices.thread(best) ? option : best;
        }
        return best;
    }

    @Override
    public boolean end() {
        return runs < 3;
    }

    @Override
    public String name() {
        return "last thread first";
    }
}
