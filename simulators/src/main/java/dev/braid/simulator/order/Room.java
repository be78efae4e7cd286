// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.order;

/**
 * Memory that several structures take together, as much of it as each needs. Each structure has two generations, and
 * forgets its older one when the younger one takes half of what the other structures leave.
 *
 * <p>Sizes are estimates, in bytes.
 */
public final class Room {
    /** The least entries of a structure, however small the share is. */
    private static final int FEW = 16;

    /** A generation in any case has this fraction of the room. */
    private static final int PARTS = 64;

    private long limit;
    private long used;

    /** Makes one of that size. */
    public Room(long limit) {
        this.limit = limit;
    }

    /** Sets the size, whatever is taken already. */
    public void limit(long bytes) {
        limit = bytes;
    }

    /** {@return the size} */
    public long limit() {
        return limit;
    }

    /**
     * {@return the least number of entries that a generation may have}
     *
     * @param most the most of them, if there is room for that
     */
    public int leastEntries(long entryBytes, int most) {
        return (int) Math.max(FEW, Math.min(most, limit / PARTS / entryBytes));
    }

    /** {@return a new part, which takes nothing yet} */
    public Part part() {
        return new Part();
    }

    /** The room of one structure. */
    public final class Part {
        private long own;

        private Part() {}

        /** Says how much the structure takes. {@return {@code true} if its younger generation is full} */
        public boolean isFull(long younger, long older) {
            used += younger + older - own;
            own = younger + older;
            return 2 * younger > limit - (used - own);
        }
    }
}
