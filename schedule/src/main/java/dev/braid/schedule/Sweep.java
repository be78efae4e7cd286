// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Systematic search of all schedules with few preemptions [1]: those with the fewest switches first, of which those with
 * the fewest preemptions, in random order.
 *
 * <p>A preemption is a choice of something other than the default where the thread that asks could go on. Other choices,
 * such as which thread goes on when one ends, are all tried.
 *
 * <p>[1] M. Musuvathi and S. Qadeer, Iterative Context Bounding for Systematic Testing of Multithreaded Programs, PLDI
 * 2007.
 */
public final class Sweep implements Strategy {
    /** Number of schedules that may wait for their turn; the search is not complete beyond it. */
    private static final int MOST_WAITING = 1 << 20;

    /** Numbers of switches that are told apart; schedules with more come last. */
    private static final int MOST_SWITCHES = 8;

    /** Schedules still to try, by their preemptions and then by their switches, from one switch on. */
    private final Pile[][] piles;

    private final boolean isDepthFirst;
    private final boolean choosesAtAllPoints;
    private final Timeouts timeouts;
    private Randomness random = new Randomness(0);
    private Prefix prefix = Prefix.EMPTY;
    private boolean isChosen = true;
    private int asked;
    /** Numbers of options after the prefix, negative where the choice was forced. */
    private int[] sizes = new int[64];

    private int sizeCount;
    private boolean isComplete = true;
    private boolean hasLeftOut;
    private boolean hasPassed;
    /** Operations whose limits of time did not end early, a bit for each ordinal. */
    private int held;

    private Sweep(int preemptions, boolean isDepthFirst, boolean choosesAtAllPoints, Timeouts timeouts) {
        piles = new Pile[preemptions + 1][isDepthFirst ? 1 : MOST_SWITCHES];
        for (Pile[] equal : piles) {
            for (int i = 0; i < equal.length; i++) {
                equal[i] = new Pile();
            }
        }
        this.isDepthFirst = isDepthFirst;
        this.choosesAtAllPoints = choosesAtAllPoints;
        this.timeouts = timeouts;
    }

    /**
     * {@return a search of all schedules with so many preemptions at most, none of them at a minor point, see
     * {@link Strategy#choosesAtAllPoints}}
     *
     * @param preemptions at least 0
     */
    public static Sweep of(int preemptions) {
        return of(preemptions, Timeouts.IDLE);
    }

    /** {@return the same search, with some limits of time that end early} */
    public static Sweep of(int preemptions, Timeouts timeouts) {
        return new Sweep(preemptions, false, false, timeouts);
    }

    /** {@return the same search, with preemptions at minor points, too} */
    public static Sweep ofAllPoints(int preemptions, Timeouts timeouts) {
        return new Sweep(preemptions, false, true, timeouts);
    }

    /** {@return a search of all schedules in which no limit of time ends early} */
    public static Sweep exhaustive() {
        return exhaustive(Timeouts.IDLE);
    }

    /** {@return a search of all schedules in which only some limits of time end early} */
    public static Sweep exhaustive(Timeouts timeouts) {
        return new Sweep(0, true, true, timeouts);
    }

    @Override
    public void begin(long seed) {
        random = new Randomness(seed);
        if (!isChosen) {
            next();
        }
        isChosen = true;
        asked = 0;
        sizeCount = 0;
    }

    @Override
    public int choose(Choices choices) {
        int option = prefix.option(asked);
        if (asked >= prefix.length()) {
            if (sizeCount == sizes.length) {
                sizes = Arrays.copyOf(sizes, sizeCount * 2);
            }
            sizes[sizeCount++] = choices.isForced() ? -choices.size() : choices.size();
        }
        asked++;
        if (option >= choices.size()) {
            isComplete = false; // the run was not the same as before
            return 0;
        }
        return option;
    }

    @Override
    public boolean choosesAtAllPoints() {
        hasPassed |= !choosesAtAllPoints;
        return choosesAtAllPoints;
    }

    @Override
    public boolean endsEarly(Operation operation) {
        boolean ends = timeouts.endEarly(operation);
        held |= ends ? 0 : 1 << operation.ordinal();
        return ends;
    }

    /** {@return whether there were limits of time that it did not let end early, and that may} */
    boolean hasHeld(Timeouts others) {
        for (Operation operation : Operation.values()) {
            if ((held & 1 << operation.ordinal()) != 0 && others.endEarly(operation)) {
                return true;
            }
        }
        return false;
    }

    /** {@return whether there were points at which it did not choose} */
    boolean hasPassed() {
        return hasPassed;
    }

    @Override
    public boolean end() {
        for (int i = sizeCount - 1; i >= 0; i--) {
            int preemptions = prefix.preemptions() + (sizes[i] < 0 || isDepthFirst ? 0 : 1);
            hasLeftOut |= preemptions >= piles.length;
            for (int option = Math.abs(sizes[i]) - 1; option > 0 && preemptions < piles.length; option--) {
                Pile[] equal = piles[preemptions];
                isComplete &= equal[Math.min(prefix.switches(), equal.length - 1)].add(
                        new Prefix(prefix, prefix.length() + i, option, preemptions));
            }
        }
        isChosen = false;
        return waits();
    }

    /** {@return whether all schedules with so few preemptions have been tried once there are no more} */
    public boolean isComplete() {
        return isComplete;
    }

    /** {@return whether each possible schedule has been tried, with however many preemptions} */
    @Override
    public boolean isExhausted() {
        return isComplete && !hasLeftOut && !hasPassed && held == 0 && !waits();
    }

    /** {@return the preemptions of the present schedule} */
    public int preemptions() {
        return prefix.preemptions();
    }

    private boolean waits() {
        return nextPile() != null;
    }

    private void next() {
        Pile pile = nextPile();
        prefix = pile == null ? Prefix.EMPTY : pile.take(isDepthFirst ? pile.size - 1 : random.below(pile.size));
    }

    private @Nullable Pile nextPile() {
        for (int switches = 0; switches < piles[0].length; switches++) {
            for (Pile[] equal : piles) {
                if (equal[switches].size > 0) {
                    return equal[switches];
                }
            }
        }
        return null;
    }

    /** Choices with which a run begins: those of another run up to some point, where another option is taken. */
    private static final class Prefix {
        static final Prefix EMPTY = new Prefix();

        private final int[] points;
        private final int[] options;
        private final int preemptions;

        private Prefix() {
            points = new int[0];
            options = new int[0];
            preemptions = 0;
        }

        Prefix(Prefix before, int point, int option, int preemptions) {
            int last = before.points.length;
            points = Arrays.copyOf(before.points, last + 1);
            options = Arrays.copyOf(before.options, last + 1);
            points[last] = point;
            options[last] = option;
            this.preemptions = preemptions;
        }

        int length() {
            return points.length == 0 ? 0 : points[points.length - 1] + 1;
        }

        int option(int point) {
            int at = Arrays.binarySearch(points, point);
            return at < 0 ? 0 : options[at];
        }

        int preemptions() {
            return preemptions;
        }

        int switches() {
            return points.length;
        }
    }

    private static final class Pile {
        private @Nullable Prefix[] prefixes = new Prefix[8];
        int size;

        boolean add(Prefix added) {
            if (size == MOST_WAITING) {
                return false;
            }
            if (size == prefixes.length) {
                prefixes = Arrays.copyOf(prefixes, size * 2);
            }
            prefixes[size++] = added;
            return true;
        }

        Prefix take(int index) {
            Prefix taken = prefixes[index];
            size--;
            prefixes[index] = prefixes[size];
            prefixes[size] = null;
            if (taken == null) {
                throw new IllegalStateException("there is no schedule " + index);
            }
            return taken;
        }
    }
}
