// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.order.HappensBefore;
import dev.braid.simulator.order.ThreadOrder;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import java.util.function.BiConsumer;

/** Follows a trace, and shows each access together with those earlier ones that it races with. */
final class RaceSearch {
    private final HappensBefore order;
    private final AccessRoles roles;
    private final ShadowMemory memory = new ShadowMemory();
    private final BiConsumer<Access, TraceEvent> races;
    private long accesses;

    /** @param races takes an earlier access, valid during the call only, and the later one */
    RaceSearch(HappensBefore order, Symbols symbols, BiConsumer<Access, TraceEvent> races) {
        this.order = order;
        this.races = races;
        roles = new AccessRoles(symbols);
    }

    /** {@return how many plain accesses to data there were} */
    long accesses() {
        return accesses;
    }

    void event(TraceEvent event) {
        EventKind kind = event.kind();
        if (!kind.isAccess()) {
            order.operation(event);
            return;
        }
        ThreadOrder thread = order.thread(event.thread());
        AccessRole role = roles.role(event);
        boolean isData = role == AccessRole.DATA || role == AccessRole.ATOMIC;
        if (role != AccessRole.DATA && kind != EventKind.WRITE) {
            order.read(thread, event);
        }
        if (isData) {
            accesses += role == AccessRole.DATA ? 1 : 0;
            memory.access(event, thread, role == AccessRole.ATOMIC, races);
        }
        if (kind.writes()) {
            order.write(thread, event, role == AccessRole.RELEASES ? AccessMode.RELEASE : event.mode());
        }
    }
}
