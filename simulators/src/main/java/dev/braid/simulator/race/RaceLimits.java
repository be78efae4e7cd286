// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.MemoryShare;
import dev.braid.simulator.order.Room;

/**
 * The limit of what the search for races remembers of locations: twice as much as this, and more as long as there is
 * room. What was not accessed for longest is forgotten, except for its threads and times.
 *
 * @param cells locations that have one size
 * @param histories locations of them that have several accesses at once
 * @param blocks aligned words that are accessed in different sizes, or atomically
 * @param share the share of the memory
 * @param room the room that is left of it
 */
record RaceLimits(int cells, int histories, int blocks, MemoryShare share, Room room) {
    private static final int CELLS = 1 << 20;
    private static final int HISTORIES = 1 << 17;
    private static final int BLOCKS = 1 << 17;

    /** The bytes that locations of each of these kinds take, with what finds them. */
    private static final int CELL_BYTES = 128;

    private static final int HISTORY_BYTES = 512;

    static final int BLOCK_BYTES = 512;

    /** The bytes that it takes to know which threads have accessed a word. */
    static final int USER_BYTES = 96;

    /** {@return the limits for a share of memory} */
    static RaceLimits within(MemoryShare share) {
        Room room = new Room(share.bytes());
        return new RaceLimits(
                room.leastEntries(CELL_BYTES, CELLS),
                room.leastEntries(HISTORY_BYTES, HISTORIES),
                room.leastEntries(BLOCK_BYTES, BLOCKS),
                share,
                room);
    }

    /** {@return so much and no more} */
    static RaceLimits exactly(int cells, int histories, int blocks) {
        return new RaceLimits(cells, histories, blocks, new MemoryShare(0, 0, 0), new Room(0));
    }
}
