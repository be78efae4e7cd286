// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

import java.util.List;

/**
 * Mutation of schedules that have brought a new reads-from class [1]: it takes some of the first switches of one of
 * them, or all, and switches at one more point, any of the run with the same probability.
 *
 * <p>In every second run, limits of time end early.
 *
 * <p>[1] D. Wolff, Z. Shi, G. J. Duck, U. Mathur and A. Roychoudhury, Greybox Fuzzing for Concurrency Testing, ASPLOS
 * 2024.
 */
public final class Mutation extends RandomStrategy {
    private static final int MOST_KEPT = 64;

    /** Switches of a schedule that is kept; a longer one is mostly chance. */
    private static final int MOST_SWITCHES = 64;

    private final Switch[][] kept = new Switch[MOST_KEPT][];
    private final long[] lengths = new long[MOST_KEPT];
    private int keptCount;
    private long learnt;
    private Replay parent = Replay.withoutSwitches();
    private long asked;
    private long change;

    public Mutation() {
        this(Timeouts.IDLE);
    }

    /** @param timeouts limits of time that end early */
    public Mutation(Timeouts timeouts) {
        super(timeouts);
    }

    @Override
    void begin() {
        asked = 0;
        change = 0;
        Switch[] switches = {};
        if (keptCount > 0) {
            int chosen = random.below(keptCount);
            switches = kept[chosen];
            change = Long.remainderUnsigned(random.next(), Math.max(1, lengths[chosen]));
        }
        int length = random.below(2) == 0 ? switches.length : random.below(switches.length + 1);
        parent = new Replay(new Schedule(List.of(switches).subList(0, length), Schedule.UNKNOWN));
        parent.begin(0);
    }

    @Override
    public int choose(Choices choices) {
        int option = parent.choose(choices);
        if (asked++ != change) {
            return option;
        }
        int other = random.below(choices.size() - 1);
        return other < option ? other : other + 1;
    }

    @Override
    public void learn(ControlledRun run, boolean isNew) {
        if (isNew && run.switches().length <= MOST_SWITCHES) {
            int place = keptCount < MOST_KEPT ? keptCount++ : (int) (learnt % MOST_KEPT); // the oldest one goes
            learnt++;
            kept[place] = run.switches();
            lengths[place] = run.choices();
        }
    }
}
