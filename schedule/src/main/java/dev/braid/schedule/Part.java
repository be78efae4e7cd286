// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

/**
 * One of several parts of a search for schedules, such as one for each machine. The parts agree on who tries what
 * without a word between them: all of them know the seed and the number of parts.
 *
 * @param number the number of the part, from 1
 * @param count the number of parts
 */
public record Part(int number, int count) {
    /** The one part of a search that is not shared out. */
    public static final Part WHOLE = new Part(1, 1);

    /** @throws IllegalArgumentException if the number is not from 1 to the count */
    public Part {
        if (number < 1 || number > count) {
            throw new IllegalArgumentException("there is no part " + number + " of " + count);
        }
    }

    /**
     * Reads a part, such as {@code 2/8}.
     *
     * @throws IllegalArgumentException if it is not two whole numbers, of which the first is from 1 to the second
     */
    public static Part parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            throw new IllegalArgumentException(text);
        }
        return new Part(Integer.parseInt(text.substring(0, slash)), Integer.parseInt(text.substring(slash + 1)));
    }

    /** {@return {@code true} if there is no other} */
    public boolean isWhole() {
        return count == 1;
    }

    /**
     * {@return the seed of a run, which no run of another part has}
     *
     * @param seed the seed of the search
     * @param run number of the run in this part, from 0
     */
    public long seedOf(long seed, long run) {
        return seed + number - 1 + run * count;
    }

    /** {@return the number of the part that has what has this hash} */
    public int ownerOf(long hash) {
        return (int) Long.remainderUnsigned(Randomness.mix(hash), count) + 1;
    }

    /** {@return such as {@code part 2 of 8}} */
    public String inWords() {
        return "part " + number + " of " + count;
    }

    @Override
    public String toString() {
        return number + "/" + count;
    }
}
