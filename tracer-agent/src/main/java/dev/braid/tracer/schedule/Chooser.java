// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.schedule.Operation;
import dev.braid.schedule.Strategy;

/**
 * Questions to the strategy of a run. While it answers, nothing that it does has points.
 *
 * <p>Thread safety: the thread that has the turn.
 */
final class Chooser {
    private final Strategy strategy;
    private final Members members;
    private final Options options;
    private final boolean seesSingleOptions;
    private final boolean choosesAtFirstOperations;
    private long choices;

    Chooser(Strategy strategy, Members members, Options options) {
        this.strategy = strategy;
        this.members = members;
        this.options = options;
        seesSingleOptions = strategy.seesSingleOptions();
        choosesAtFirstOperations = strategy.choosesAtFirstOperations();
    }

    /** {@return the number of choices made} */
    long choices() {
        return choices;
    }

    /**
     * {@return the option that the strategy chooses of those that have been collected; -1 if the member has lost its
     * turn meanwhile, as it was blocked in the strategy: the options are another one's by then}
     */
    int ask(Member me) {
        boolean isChoice = options.size() > 1;
        if (!isChoice && !seesSingleOptions) {
            return 0;
        }
        choices += isChoice ? 1 : 0;
        me.suspensions++;
        int option;
        try {
            option = strategy.choose(options);
            if (option < 0 || option >= options.size()) {
                throw new IllegalStateException("the strategy "
                        + strategy.getClass().getName() + " chose option " + option + " of " + options.size());
            }
        } catch (RuntimeException e) {
            option = -1;
            if (me.turns.running() == me) {
                throw e;
            }
        } finally {
            me.suspensions--;
        }
        if (option < 0 || me.turns.running() != me) {
            return -1;
        }
        options.chosen(option);
        return option;
    }

    /**
     * {@return the operations whose limits of time may end early, a bit for each ordinal, and in the upper half those
     * from which threads may wake up spuriously}
     */
    long askWhatEndsEarly(Member me) {
        long early = 0;
        for (Member member : members.all()) {
            if (member == me || member.state == Member.WAITING) {
                early |= askWhetherItEndsEarly(me, member);
            }
        }
        return early;
    }

    private long askWhetherItEndsEarly(Member me, Member member) {
        Operation operation = member.operation;
        boolean hasLimit = member.deadline != Member.NEVER;
        if (!hasLimit && operation != Operation.WAIT && operation != Operation.PARK) {
            return 0;
        }
        me.suspensions++;
        try {
            boolean ends = hasLimit ? strategy.endsEarly(operation) : strategy.wakesUp(operation);
            return ends ? Options.early(operation, hasLimit) : 0;
        } finally {
            me.suspensions--;
        }
    }

    /** {@return {@code true} if the strategy chooses before the first operation of a member, where that is} */
    boolean choosesAtFirstOperation(Member me) {
        return choosesAtFirstOperations && me.upcalls == 0 && !members.isOneAlone();
    }

    /** {@return {@code true} if the strategy chooses at a minor point, at which a member is} */
    boolean choosesAtMinorPoint(Member me) {
        me.suspensions++;
        try {
            return strategy.choosesAtAllPoints();
        } finally {
            me.suspensions--;
        }
    }
}
