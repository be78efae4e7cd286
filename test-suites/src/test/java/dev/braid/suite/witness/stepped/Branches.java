// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.witness.stepped;

import java.util.function.IntUnaryOperator;

/** Takes a way through switches, loops, calls and locks that depends on the round's number. */
public final class Branches extends SteppedProgram {
    private static final String[] WORDS = {"Aa", "BB", "three", ""};

    private final Object lock = new Object();
    private final int[] cells = new int[4];
    private int sum;

    @Override
    void round(int number) {
        IntUnaryOperator step = (number & 1) == 0 ? Branches::half : own -> own * 3 + 1;
        int value = step.applyAsInt(number);
        for (int i = number & 3; i > 0; i--) {
            value += chosen(value + i);
        }
        synchronized (lock) {
            cells[value & 3] += word(WORDS[number % WORDS.length]);
        }
        sum += depth(number % 5);
    }

    private static int half(int number) {
        return number >> 1;
    }

    private static int chosen(int number) {
        return switch (number & 7) {
            case 0, 1 -> 5;
            case 2 -> number > 100 ? 1 : 2;
            case 5 -> 3;
            default -> -1;
        };
    }

    private static int word(String word) {
        return switch (word) {
            case "Aa" -> 1;
            case "BB" -> 2;
            case "" -> 3;
            default -> 4;
        };
    }

    private int depth(int left) {
        return left == 0 ? sum & 1 : 1 + depth(left - 1);
    }
}
