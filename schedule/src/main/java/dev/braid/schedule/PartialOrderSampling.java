// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

import java.util.Arrays;

/**
 * Partial order sampling [1]: each operation has a random priority, and the one with the highest is made next.
 * Operations that conflict with the one that was made get another priority. So an operation comes after <em>k</em>
 * others of another thread with a probability of about 1 / (<em>k</em> + 1), instead of 2<sup>-<em>k</em></sup> as in a
 * random walk.
 *
 * <p>In every second run, limits of time end early.
 *
 * <p>[1] X. Yuan, J. Yang and R. Gu, Partial Order Aware Concurrency Sampling, CAV 2018.
 */
public final class PartialOrderSampling extends RandomStrategy {
    /** Priority of the operation that each thread stands before, by ordinal; 0 if it has none yet. */
    private long[] priorities = new long[8];

    private int madeLocation;
    private boolean isMadeChange;

    public PartialOrderSampling() {
        this(Timeouts.IDLE);
    }

    /** @param timeouts limits of time that end early */
    public PartialOrderSampling(Timeouts timeouts) {
        super(timeouts);
    }

    @Override
    void begin() {
        Arrays.fill(priorities, 0);
        madeLocation = 0;
    }

    @Override
    public int choose(Choices choices) {
        if (choices.kind(0) == ChoiceKind.NOTIFY) {
            return random.below(choices.size());
        }
        setPriority(choices.asking()); // which stands before another operation than at its last choice
        int best = 0;
        for (int i = 0; i < choices.size(); i++) {
            int thread = choices.thread(i);
            if (thread >= priorities.length || priorities[thread] == 0 || conflicts(choices, i)) {
                setPriority(thread);
            }
            if (priorities[thread] > priorities[choices.thread(best)]) {
                best = i;
            }
        }
        madeLocation = choices.location(best);
        isMadeChange = choices.operation(best).isChange();
        return best;
    }

    private boolean conflicts(Choices choices, int option) {
        return madeLocation != 0
                && choices.location(option) == madeLocation
                && (isMadeChange || choices.operation(option).isChange());
    }

    private void setPriority(int thread) {
        if (thread >= priorities.length) {
            priorities = Arrays.copyOf(priorities, thread * 2);
        }
        priorities[thread] = random.next() >>> 1 | 1;
    }
}
