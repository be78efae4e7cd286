// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.trace.TraceEvent;
import java.util.Arrays;

/** Remembers what the places of plain accesses say of their roles. */
final class PlainRoles {
    private static final int SLOTS_SHIFT = 12;
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final AccessRoles roles;
    private final long[] hows = new long[1 << SLOTS_SHIFT];
    private final PlaceRole[] known = new PlaceRole[1 << SLOTS_SHIFT];

    PlainRoles(AccessRoles roles) {
        this.roles = roles;
        Arrays.fill(known, PlaceRole.UNKNOWN);
    }

    /**
     * {@return the role of an access: {@link PlaceRole#DATA}, {@link PlaceRole#NONE}, or {@link PlaceRole#UNKNOWN} if
     * it is to be asked for}
     *
     * @param how and where an event is, as a batch has it; never 0
     */
    PlaceRole role(long how, long object, TraceEvent event) {
        int slot = (int) (how * MIX >>> Long.SIZE - SLOTS_SHIFT);
        PlaceRole role = hows[slot] == how ? known[slot] : learn(how, slot, event);
        if (role == PlaceRole.DATA_UNLESS_FOREIGN || role == PlaceRole.DATA_IF_THE_PROGRAMS) {
            return roles.isForeign(object, role) ? PlaceRole.NONE : PlaceRole.DATA;
        }
        return role;
    }

    private PlaceRole learn(long how, int slot, TraceEvent event) {
        PlaceRole role = roles.placeRole(event);
        if (role != PlaceRole.UNKNOWN) {
            hows[slot] = how;
            known[slot] = role;
        }
        return role;
    }
}
