// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

import java.util.Arrays;

/**
 * Selectively uniform random walk [1]: it picks one location that threads share, and makes each order of the operations
 * on it about equally likely. A plain random walk hardly ever has the last operation of a long thread before the first
 * of a short one.
 *
 * <p>It draws the thread whose operation on the location is next, in proportion to how many such operations the thread
 * has left, and holds the others back before theirs. How many they have, and at which sites, it learns from the longest
 * run before. The first run is a plain walk. In every second run, limits of time end early.
 *
 * <p>[1] H. Zhao, D. Wolff, U. Mathur and A. Roychoudhury, Selectively Uniform Concurrency Testing, ASPLOS 2025.
 */
public final class SelectiveWalk extends RandomStrategy {
    private static final int NONE = 0;

    private StepLog log = new StepLog();
    private StepLog longest = new StepLog();
    /** Sites of the operations on the location. */
    private int[] sites = new int[8];

    private int siteCount;
    /** Operations on the location that each thread has left, by ordinal. */
    private int[] left = new int[8];
    /** The thread whose operation on the location is next. */
    private int next;

    public SelectiveWalk() {
        this(Timeouts.IDLE);
    }

    /** @param timeouts limits of time that end early */
    public SelectiveWalk(Timeouts timeouts) {
        super(timeouts);
    }

    @Override
    void begin() {
        pickLocation();
        log.clear();
        next = NONE;
    }

    /** Picks a location that threads shared in the longest run so far, and counts the operations on it. */
    private void pickLocation() {
        siteCount = 0;
        Arrays.fill(left, 0);
        if (longest.sharedCount == 0) {
            return;
        }
        int location = longest.shared[random.below(longest.sharedCount)];
        for (int i = 0; i < longest.size; i++) {
            if (longest.locations[i] == location) {
                int thread = longest.threads[i];
                addSite(longest.sites[i]);
                if (thread >= left.length) {
                    left = Arrays.copyOf(left, thread * 2);
                }
                left[thread]++;
            }
        }
    }

    private void addSite(int site) {
        if (!isOfLocation(site)) {
            if (siteCount == sites.length) {
                sites = Arrays.copyOf(sites, siteCount * 2);
            }
            sites[siteCount++] = site;
        }
    }

    private boolean isOfLocation(int site) {
        for (int i = 0; i < siteCount; i++) {
            if (sites[i] == site) {
                return true;
            }
        }
        return false;
    }

    @Override
    public int choose(Choices choices) {
        if (choices.kind(0) == ChoiceKind.NOTIFY) {
            return random.below(choices.size());
        }
        if (next == NONE) {
            next = draw(choices, false);
        }
        int option = choices.size() == 1 ? 0 : anyThatIsNotHeld(choices);
        if (option < 0) { // all wait for a thread that cannot go on
            next = draw(choices, true);
            option = anyThatIsNotHeld(choices);
        }
        int thread = choices.thread(option);
        log.add(thread, choices.site(option), choices.location(option));
        if (isOfLocation(choices.site(option))) {
            if (thread < left.length && left[thread] > 0) {
                left[thread]--;
            }
            next = NONE;
        }
        return option;
    }

    private boolean isHeld(Choices choices, int option) {
        return choices.thread(option) != next && isOfLocation(choices.site(option));
    }

    /** {@return one of the options that are not held, each with the same probability; -1 if there is none} */
    private int anyThatIsNotHeld(Choices choices) {
        int option = -1;
        int count = 0;
        for (int i = 0; i < choices.size(); i++) {
            if (!isHeld(choices, i) && random.below(++count) == 0) {
                option = i;
            }
        }
        return option;
    }

    /**
     * {@return a thread, in proportion to the operations that it has left}
     *
     * @param isOption whether it is to be one that can go on
     */
    private int draw(Choices choices, boolean isOption) {
        long sum = 0;
        int drawn = choices.thread(0);
        for (int thread = 1; thread < left.length; thread++) {
            long weight = isOption && !isOption(choices, thread) ? 0 : left[thread];
            sum += weight;
            if (weight > 0 && Long.remainderUnsigned(random.next(), sum) < weight) {
                drawn = thread;
            }
        }
        return drawn;
    }

    private static boolean isOption(Choices choices, int thread) {
        for (int i = 0; i < choices.size(); i++) {
            if (choices.thread(i) == thread) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean seesSingleOptions() {
        return true;
    }

    @Override
    public boolean end() {
        if (log.size >= longest.size) {
            StepLog free = longest;
            longest = log;
            log = free;
        }
        return true;
    }

    /** Operations that were chosen in a run: the first ones of a long run. */
    private static final class StepLog {
        private static final int MOST = 1 << 12;
        private static final int SHARED = -1;

        private final int[] threads = new int[MOST];
        private final int[] sites = new int[MOST];
        private final int[] locations = new int[MOST];
        private int size;
        /** The thread that has a location for itself so far, or {@link #SHARED}. */
        private int[] owners = new int[64];

        private final int[] shared = new int[MOST];
        private int sharedCount;

        void clear() {
            size = 0;
            sharedCount = 0;
            Arrays.fill(owners, NONE);
        }

        void add(int thread, int site, int location) {
            if (size == MOST || location == 0) {
                return;
            }
            threads[size] = thread;
            sites[size] = site;
            locations[size++] = location;
            if (location >= owners.length) {
                owners = Arrays.copyOf(owners, location * 2);
            }
            if (owners[location] == NONE) {
                owners[location] = thread;
            } else if (owners[location] != thread && owners[location] != SHARED) {
                owners[location] = SHARED;
                shared[sharedCount++] = location;
            }
        }
    }
}
