// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import org.jspecify.annotations.Nullable;

/**
 * A hash table of {@link Location}s by object and offset, with open addressing.
 *
 * <p>Problem: memory may be accessed in pieces of different sizes (a {@code byte[]} by single bytes and through a
 * variable handle in eights), but nearly never is. So a location is what the first access to it says it is, and is
 * found by one probe. An access that does not fit splits the locations that it overlaps into single bytes, for good.
 *
 * <p>Invariants: a location lies within one cell of eight aligned bytes, and all locations of a cell hash to the same
 * slot. So one probe sequence shows whether a new one overlaps any. Primitive locations never overlap. References count
 * as eight bytes wherever they stand, so they live in a table of their own in which overlaps mean nothing.
 *
 * <p>The table holds nothing but references to locations: a hit reads one slot and the location itself, whose value the
 * caller needs anyway.
 */
final class ShadowHeap {
    private static final int CELL_SHIFT = 3;
    private static final int CELL_BYTES = 1 << CELL_SHIFT;
    private static final int FIRST_CAPACITY = 1 << 10;
    /** 2^64 divided by the golden ratio, and another odd number without pattern (from xxHash). */
    private static final long MIX_OBJECT = 0x9E3779B97F4A7C15L;

    private static final long MIX_CELL = 0xC2B2AE3D27D4EB4FL;

    private final ValueRings rings;
    private @Nullable Location[] table = new Location[FIRST_CAPACITY];
    private int shift = Long.SIZE - Integer.numberOfTrailingZeros(FIRST_CAPACITY);
    private int count;

    ShadowHeap(ValueRings rings) {
        this.rings = rings;
    }

    /** {@return the number of locations} */
    int count() {
        return count;
    }

    /** {@return the location that begins there, whatever its size, or null} */
    @Nullable
    Location find(long object, long offset) {
        Location[] slots = table;
        int mask = slots.length - 1;
        for (int i = home(object, offset); ; i = (i + 1) & mask) {
            Location location = slots[i];
            if (location == null || (location.offset == offset && location.object == object)) {
                return location;
            }
        }
    }

    /** {@return a new location, or null if it would overlap another one or cross the border of a cell} */
    @Nullable
    Location addIfFree(long object, long offset, int size) {
        if ((offset & (CELL_BYTES - 1)) + size > CELL_BYTES || overlaps(object, offset, size)) {
            return null;
        }
        return add(object, offset, size);
    }

    /** {@return a new location, without any check} */
    Location add(long object, long offset, int size) {
        if (count >= table.length >> 1) {
            grow();
        }
        Location location = new Location(object, offset, size);
        insert(location);
        count++;
        return location;
    }

    /** {@return the location of that single byte: an existing one, one split off a wider one, or a new one} */
    Location byteAt(long object, long offset) {
        Location location = covering(object, offset);
        if (location == null) {
            return add(object, offset, 1);
        }
        if (location.size == 1) {
            return location;
        }
        Location wanted = location;
        for (int i = 1; i < location.size; i++) {
            Location part = add(object, location.offset + i, 1);
            part.copyByte(location, i, rings);
            if (part.offset == offset) {
                wanted = part;
            }
        }
        location.shrinkToByte(rings);
        return wanted;
    }

    private boolean overlaps(long object, long offset, int size) {
        int mask = table.length - 1;
        for (int i = home(object, offset); ; i = (i + 1) & mask) {
            Location location = table[i];
            if (location == null) {
                return false;
            }
            if (location.object == object
                    && location.offset < offset + size
                    && offset < location.offset + location.size) {
                return true;
            }
        }
    }

    private @Nullable Location covering(long object, long offset) {
        int mask = table.length - 1;
        for (int i = home(object, offset); ; i = (i + 1) & mask) {
            Location location = table[i];
            if (location == null || location.covers(object, offset)) {
                return location;
            }
        }
    }

    private int home(long object, long offset) {
        return (int) (((object * MIX_OBJECT + (offset >> CELL_SHIFT)) * MIX_CELL) >>> shift);
    }

    private void insert(Location location) {
        int mask = table.length - 1;
        int i = home(location.object, location.offset);
        while (table[i] != null) {
            i = (i + 1) & mask;
        }
        table[i] = location;
    }

    private void grow() {
        Location[] old = table;
        table = new Location[old.length * 2];
        shift--;
        for (Location location : old) {
            if (location != null) {
                insert(location);
            }
        }
    }
}
