// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import dev.braid.schedule.ChoiceKind;
import dev.braid.schedule.Choices;
import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.ControlledRun.Ending;
import dev.braid.schedule.Operation;
import dev.braid.schedule.Strategy;
import dev.braid.schedule.Switch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Threads that are no more than numbers of steps, of which one at a time makes one; some orders of steps fail. */
final class StepsSubject implements Subject {
    private final int[] steps;
    private final Predicate<String> fails;
    private int runs;

    StepsSubject(Predicate<String> fails, int... steps) {
        this.steps = steps.clone();
        this.fails = fails;
    }

    /** {@return how often it has run} */
    int runs() {
        return runs;
    }

    @Override
    public ControlledRun run(Strategy strategy, long seed) {
        runs++;
        strategy.begin(seed);
        Run run = new Run(steps);
        String order = run.toEnd(strategy);
        return new ControlledRun(
                Ending.ENDED,
                "",
                fails.test(order) ? new AssertionError(order) : null,
                null,
                run.switches.toArray(new Switch[0]),
                order.hashCode() & 0xffff,
                order.length(),
                run.choices,
                new String[0],
                new String[0]);
    }

    /** One run. */
    private static final class Run implements Choices {
        private final int[] left;
        private final List<Integer> options = new ArrayList<>();
        private final List<Switch> switches = new ArrayList<>();
        private int asking = 1;
        private int choices;

        Run(int[] steps) {
            left = steps.clone();
        }

        /** {@return the threads in the order of their steps} */
        String toEnd(Strategy strategy) {
            StringBuilder order = new StringBuilder();
            while (collect()) {
                int option = options.size() == 1 ? 0 : strategy.choose(this);
                choices += options.size() == 1 ? 0 : 1;
                int chosen = options.get(option);
                if (option > 0) {
                    switches.add(new Switch(asking, askingSite(), visit(), ChoiceKind.RUN, chosen));
                }
                asking = chosen;
                left[chosen - 1]--;
                order.append(chosen);
            }
            return order.toString();
        }

        private boolean collect() {
            options.clear();
            if (left[asking - 1] > 0) {
                options.add(asking);
            }
            for (int thread = 1; thread <= left.length; thread++) {
                if (thread != asking && left[thread - 1] > 0) {
                    options.add(thread);
                }
            }
            return !options.isEmpty();
        }

        @Override
        public int size() {
            return options.size();
        }

        @Override
        public ChoiceKind kind(int option) {
            return ChoiceKind.RUN;
        }

        @Override
        public int thread(int option) {
            return options.get(option);
        }

        @Override
        public Operation operation(int option) {
            return Operation.WRITE;
        }

        @Override
        public int site(int option) {
            return siteOf(options.get(option));
        }

        /** {@return a site for each step that is left} */
        private int siteOf(int thread) {
            return left[thread - 1] == 0 ? Switch.AT_END : left[thread - 1];
        }

        @Override
        public int asking() {
            return asking;
        }

        @Override
        public int askingSite() {
            return siteOf(asking);
        }

        @Override
        public int visit() {
            return 1;
        }

        @Override
        public boolean isForced() {
            return left[asking - 1] == 0;
        }
    }
}
