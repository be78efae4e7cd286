// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A small random program: two or three threads with a few operations each.
 *
 * @param threads the operations of each, in which sections of monitors nest
 */
record RandomProgram(List<List<Step>> threads) {
    static final int CELLS = 3;
    static final int ATOMIC = 2;
    static final int MONITORS = 2;

    /** Kind of an operation. */
    enum Kind {
        READ,
        WRITE,
        COMPARE_AND_SET,
        ADD,
        ENTER,
        EXIT,
        WAIT,
        NOTIFY,
        NOTIFY_ALL,
        PARK,
        UNPARK,
        SLEEP,
        INTERRUPT,
        TAKE_INTERRUPT,
        YIELD,
        JOIN
    }

    /**
     * An operation.
     *
     * @param target a cell, a monitor, or a thread
     * @param value to write, or milliseconds
     */
    record Step(Kind kind, int target, int value) {
        @Override
        public String toString() {
            return kind + " " + target + " " + value;
        }
    }

    static RandomProgram of(long seed) {
        Random random = new Random(seed);
        int count = 2 + random.nextInt(2);
        int most = count == 2 ? 5 : 3;
        List<List<Step>> threads = new ArrayList<>();
        int[] millis = {1};
        for (int i = 0; i < count; i++) {
            List<Step> steps = new ArrayList<>();
            addSteps(random, steps, 1 + random.nextInt(most), count, i, new ArrayList<>(), millis);
            threads.add(steps);
        }
        return new RandomProgram(threads);
    }

    /** {@return a program of reads and writes alone, each of which writes another value} */
    static RandomProgram ofAccesses(long seed) {
        Random random = new Random(seed);
        int value = 1;
        List<List<Step>> threads = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            List<Step> steps = new ArrayList<>();
            int number = 1 + random.nextInt(4);
            for (int j = 0; j < number; j++) {
                int cell = random.nextInt(CELLS);
                steps.add(random.nextInt(3) > 0 ? new Step(Kind.READ, cell, 0) : new Step(Kind.WRITE, cell, value++));
            }
            threads.add(steps);
        }
        return new RandomProgram(threads);
    }

    private static void addSteps(
            Random random, List<Step> steps, int number, int threads, int self, List<Integer> held, int[] millis) {
        int left = number;
        while (left > 0) {
            left--;
            int kind = random.nextInt(held.isEmpty() ? 12 : 18);
            int other = (self + 1 + random.nextInt(threads - 1)) % threads;
            int cell = random.nextInt(CELLS);
            switch (kind) {
                case 0, 1 -> steps.add(new Step(Kind.READ, cell, 0));
                case 2 -> steps.add(new Step(Kind.WRITE, cell, 1 + random.nextInt(2)));
                case 3 -> steps.add(new Step(Kind.COMPARE_AND_SET, ATOMIC, random.nextInt(2)));
                case 4 -> steps.add(new Step(Kind.ADD, ATOMIC, 1));
                case 5 -> {
                    int monitor = random.nextInt(MONITORS);
                    int inside = Math.min(left, 1 + random.nextInt(3));
                    left -= inside;
                    steps.add(new Step(Kind.ENTER, monitor, 0));
                    held.add(monitor);
                    addSteps(random, steps, inside, threads, self, held, millis);
                    held.remove(held.size() - 1);
                    steps.add(new Step(Kind.EXIT, monitor, 0));
                }
                case 6 -> steps.add(new Step(Kind.PARK, 0, 0));
                case 7 -> steps.add(new Step(Kind.UNPARK, other, 0));
                case 8 -> steps.add(new Step(Kind.SLEEP, 0, millis[0] *= 2));
                case 9 -> steps.add(new Step(Kind.INTERRUPT, other, 0));
                case 10 -> steps.add(new Step(Kind.TAKE_INTERRUPT, 0, 0));
                case 11 -> {
                    if (self > 0) {
                        steps.add(new Step(Kind.JOIN, self - 1, 0));
                    } else {
                        steps.add(new Step(Kind.YIELD, 0, 0));
                    }
                }
                case 12, 13 -> steps.add(new Step(Kind.WAIT, held.get(random.nextInt(held.size())), 0));
                case 14 -> steps.add(new Step(Kind.WAIT, held.get(random.nextInt(held.size())), millis[0] *= 2));
                case 15, 16 -> steps.add(new Step(Kind.NOTIFY, held.get(random.nextInt(held.size())), 0));
                default -> steps.add(new Step(Kind.NOTIFY_ALL, held.get(random.nextInt(held.size())), 0));
            }
        }
    }
}
