// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

/** The role of all plain accesses at one place in the program, on one call. */
enum PlaceRole {
    /** The role of each access is to be asked for. */
    UNKNOWN,
    /** {@link AccessRole#DATA}. */
    DATA,
    /** The same, unless the object is known not to be the program's. */
    DATA_UNLESS_FOREIGN,
    /** The same, if the object is known to be the program's. */
    DATA_IF_THE_PROGRAMS,
    /** {@link AccessRole#NONE}. */
    NONE
}
