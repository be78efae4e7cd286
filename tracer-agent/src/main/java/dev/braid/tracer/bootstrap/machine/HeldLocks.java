// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import org.jspecify.annotations.Nullable;

/**
 * The locks that one thread holds, for {@link LockOrder}.
 *
 * <p>Thread safety: one thread at a time, which has the place in the table.
 */
final class HeldLocks {
    /** Most locks that a thread holds: more than there are ranks. */
    private static final int MOST = 16;

    /** Rank and number of each, in one word that is compared. */
    private final long[] locks = new long[MOST];

    private int count;
    private @Nullable String complaint;

    /** {@return {@code true} if there was room for one more} */
    boolean add(int rank, int number) {
        if (count == MOST) {
            return false;
        }
        locks[count++] = word(rank, number);
        return true;
    }

    /** {@return {@code true} if it was held} */
    boolean remove(int rank, int number) {
        long word = word(rank, number);
        for (int i = count - 1; i >= 0; i--) {
            if (locks[i] == word) {
                System.arraycopy(locks, i + 1, locks, i, count - 1 - i);
                count--;
                return true;
            }
        }
        return false;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** {@return the index of a lock that comes no earlier than this one, -1 if there is none} */
    int firstFrom(int rank, int number) {
        long word = word(rank, number);
        for (int i = 0; i < count; i++) {
            if (locks[i] >= word) {
                return i;
            }
        }
        return -1;
    }

    int rank(int index) {
        return (int) (locks[index] >>> Integer.SIZE);
    }

    int number(int index) {
        return (int) locks[index];
    }

    /** Keeps a text, if there is none yet. */
    void putComplaint(String text) {
        complaint = complaint == null ? text : complaint;
    }

    /** {@return the pending complaint, which is forgotten} */
    @Nullable
    String takeComplaint() {
        String text = complaint;
        complaint = null;
        return text;
    }

    private static long word(int rank, int number) {
        return (long) rank << Integer.SIZE | number;
    }
}
