// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Systematic search of all schedules with few preemptions [1]: those with the fewest switches first, of which those
 * with the fewest preemptions, in random order.
 *
 * <p>A preemption is a choice of something other than the default where the thread that asks could go on. Other
 * choices, such as which thread goes on when one ends, are all tried.
 *
 * <p>A sweep can be one {@link Part} of several, which together run the schedules of the whole. A schedule that begins
 * with a preemption of another one belongs to one part, with all that begin like it: to which one follows from a hash
 * of the switch, so that parts agree though they do not see the same minor points. Schedules without a preemption are
 * run by all parts that have one that begins like it. Those that begin with a switch where a choice was forced get a
 * group of the parts each, as most schedules begin with one of them.
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
    private final Part part;
    private Randomness random = new Randomness(0);
    private Prefix prefix;
    private boolean isChosen = true;
    private int asked;
    /** Numbers of options after the prefix, negative where the choice was forced. */
    private int[] sizes = new int[64];

    private int sizeCount;
    /** Hashes of the switches to the options after the prefix, where several parts have those schedules. */
    private long[] hashes = new long[64];

    private int hashCount;
    private boolean isComplete = true;
    private boolean hasLeftOut;
    private boolean hasPassed;
    /** Operations whose limits of time did not end early, a bit for each ordinal. */
    private int held;
    /** It let no thread wake up spuriously that could have. */
    private boolean hasHeldWakeUps;

    private Sweep(int preemptions, boolean isDepthFirst, boolean choosesAtAllPoints, Timeouts timeouts, Part part) {
        piles = new Pile[preemptions + 1][isDepthFirst ? 1 : MOST_SWITCHES];
        for (Pile[] equal : piles) {
            for (int i = 0; i < equal.length; i++) {
                equal[i] = new Pile();
            }
        }
        this.isDepthFirst = isDepthFirst;
        this.choosesAtAllPoints = choosesAtAllPoints;
        this.timeouts = timeouts;
        this.part = part;
        prefix = new Prefix(part.count());
    }

    /** {@return the same search, from its beginning, of one part of its schedules} */
    public Sweep of(Part newPart) {
        return new Sweep(piles.length - 1, isDepthFirst, choosesAtAllPoints, timeouts, newPart);
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
        return new Sweep(preemptions, false, false, timeouts, Part.WHOLE);
    }

    /** {@return the same search, with preemptions at minor points, too} */
    public static Sweep ofAllPoints(int preemptions, Timeouts timeouts) {
        return new Sweep(preemptions, false, true, timeouts, Part.WHOLE);
    }

    /** {@return a search of all schedules in which no limit of time ends early} */
    public static Sweep exhaustive() {
        return exhaustive(Timeouts.IDLE);
    }

    /** {@return a search of all schedules in which no limit of time ends early, and no switch is at a minor point} */
    public static Sweep exhaustiveButAtMinorPoints() {
        return new Sweep(0, true, false, Timeouts.IDLE, Part.WHOLE);
    }

    /** {@return a search of all schedules in which only some limits of time end early} */
    public static Sweep exhaustive(Timeouts timeouts) {
        return new Sweep(0, true, true, timeouts, Part.WHOLE);
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
        hashCount = 0;
    }

    @Override
    public int choose(Choices choices) {
        int option = prefix.option(asked);
        if (asked >= prefix.length()) {
            if (sizeCount == sizes.length) {
                sizes = Arrays.copyOf(sizes, sizeCount * 2);
            }
            sizes[sizeCount++] = choices.isForced() ? -choices.size() : choices.size();
            if (prefix.parts > 1) {
                noteHashes(choices);
            }
        }
        asked++;
        if (option >= choices.size()) {
            isComplete = false; // the run was not the same as before
            return 0;
        }
        return option;
    }

    private void noteHashes(Choices choices) {
        int size = choices.size();
        if (hashCount + size > hashes.length) {
            hashes = Arrays.copyOf(hashes, Math.max(hashCount + size, hashCount * 2));
        }
        for (int option = 0; option < size; option++) {
            hashes[hashCount++] = Switch.hash(
                    choices.asking(),
                    choices.askingSite(),
                    choices.visit(),
                    choices.kind(option),
                    choices.thread(option));
        }
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

    /** Schedules that differ by spurious wake-ups alone do not count among all that there are. */
    @Override
    public boolean wakesUp(Operation operation) {
        boolean wakes = timeouts.wakeUp(operation);
        hasHeldWakeUps |= !wakes;
        return wakes;
    }

    /** {@return {@code true} if there were limits of time or waits that it did not let end early, and that may} */
    boolean hasHeld(Timeouts others) {
        for (Operation operation : Operation.values()) {
            if ((held & 1 << operation.ordinal()) != 0 && others.endEarly(operation)) {
                return true;
            }
        }
        return hasHeldWakeUps && others == Timeouts.SPURIOUS;
    }

    /** {@return {@code true} if there were points at which it did not choose} */
    boolean hasPassed() {
        return hasPassed;
    }

    @Override
    public boolean end() {
        int forcedCount = forcedCount();
        int forced = 0;
        int hash = hashCount;
        for (int i = sizeCount - 1; i >= 0; i--) {
            int size = Math.abs(sizes[i]);
            hash -= size;
            int preemptions = prefix.preemptions() + (sizes[i] < 0 || isDepthFirst ? 0 : 1);
            hasLeftOut |= preemptions >= piles.length;
            for (int option = size - 1; option > 0 && preemptions < piles.length; option--) {
                Prefix child = new Prefix(prefix, prefix.length() + i, option, preemptions);
                if (prefix.parts > 1 && sizes[i] < 0) {
                    child.shareOut(forced++, forcedCount);
                } else if (prefix.parts > 1) {
                    child.giveTo(hashes[hash + option]);
                }
                if (child.isOf(part)) {
                    Pile[] equal = piles[preemptions];
                    isComplete &= equal[Math.min(prefix.switches(), equal.length - 1)].add(child);
                }
            }
        }
        isChosen = false;
        return waits();
    }

    /** {@return the number of schedules that have another option where the choice was forced after the prefix} */
    private int forcedCount() {
        int count = 0;
        for (int i = 0; i < sizeCount; i++) {
            count += sizes[i] < 0 ? -sizes[i] - 1 : 0;
        }
        return count;
    }

    /** {@return {@code true} if all schedules with so few preemptions have been tried once there are no more} */
    public boolean isComplete() {
        return isComplete;
    }

    /** {@return {@code true} if each possible schedule of its part has been tried, with however many preemptions} */
    @Override
    public boolean isExhausted() {
        return isComplete && !hasLeftOut && !hasPassed && held == 0 && !waits();
    }

    /** {@return the same, but for schedules that switch at minor points} */
    public boolean isExhaustedButAtMinorPoints() {
        return isComplete && !hasLeftOut && held == 0 && !waits();
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
        prefix = pile == null
                ? new Prefix(part.count())
                : pile.take(isDepthFirst ? pile.size - 1 : random.below(pile.size));
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
        private final int[] points;
        private final int[] options;
        private final int preemptions;
        /** The first of the parts that have it, from 0. */
        private int firstPart;
        /** Number of those that have it. */
        private int parts;

        /** Makes the one that all schedules begin with. */
        Prefix(int parts) {
            points = new int[0];
            options = new int[0];
            preemptions = 0;
            this.parts = parts;
        }

        Prefix(Prefix before, int point, int option, int preemptions) {
            int last = before.points.length;
            points = Arrays.copyOf(before.points, last + 1);
            options = Arrays.copyOf(before.options, last + 1);
            points[last] = point;
            options[last] = option;
            this.preemptions = preemptions;
            firstPart = before.firstPart;
            parts = before.parts;
        }

        /** Gives it to one of the parts that have had what is before it. */
        void giveTo(long hash) {
            firstPart += (int) Long.remainderUnsigned(hash, parts);
            parts = 1;
        }

        /** Gives it to one of as many groups of these parts, or to one of them if there are fewer. */
        void shareOut(int number, int count) {
            if (count >= parts) {
                giveTo(number);
                return;
            }
            int from = (int) ((long) number * parts / count);
            int to = (int) ((number + 1L) * parts / count);
            firstPart += from;
            parts = to - from;
        }

        boolean isOf(Part part) {
            int number = part.number() - 1;
            return number >= firstPart && number < firstPart + parts;
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
