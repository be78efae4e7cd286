// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.trace.TraceEvent;

/** Remembers the roles of plain accesses by how and where in the program they are, where that says it. */
final class PlainRoles {
    /** To be asked for each access. */
    static final byte OTHER = 0;

    static final byte DATA = 1;
    static final byte NONE = 2;

    private static final int SLOTS_SHIFT = 12;
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final AccessRoles roles;
    private final long[] hows = new long[1 << SLOTS_SHIFT];
    private final byte[] known = new byte[1 << SLOTS_SHIFT];

    PlainRoles(AccessRoles roles) {
        this.roles = roles;
    }

    /** @param how and where an event is, as a batch has it; never 0 */
    byte role(long how, TraceEvent event) {
        int slot = (int) (how * MIX >>> Long.SIZE - SLOTS_SHIFT);
        if (hows[slot] == how) {
            return known[slot];
        }
        return learn(how, slot, event);
    }

    private byte learn(long how, int slot, TraceEvent event) {
        if (!roles.isOfPlace(event)) {
            return OTHER;
        }
        hows[slot] = how;
        known[slot] = number(roles.role(event));
        return known[slot];
    }

    private static byte number(AccessRole role) {
        return role == AccessRole.DATA ? DATA : role == AccessRole.NONE ? NONE : OTHER;
    }
}
