// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

/**
 * Damage: what could not be read, and where.
 *
 * @param position offset in bytes from the start of the file, or of all that ever was in a ring
 * @param message one clause: what was found there, what was expected, and what is lost by it
 */
public record PerfDamage(long position, String message) {
    /** {@return the damage of one record, without which all others can be read} */
    public static PerfDamage ofRecord(long position, int type, DamagedPerfRecordException e) {
        return new PerfDamage(position, "a record of type " + type + " has " + e.getMessage() + "; it is left out");
    }

    @Override
    public String toString() {
        return "at byte " + position + ": " + message;
    }
}
