// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import dev.braid.simulator.provenance.DataEdge.LocationReads;
import dev.braid.trace.EventKind;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import java.util.Locale;

/** Names thunks, what started them, and what was read, for people. */
final class ThunkNames {
    private final Symbols symbols;

    ThunkNames(Symbols symbols) {
        this.symbols = symbols;
    }

    String thread(Thunk thunk) {
        return symbols.threadName(thunk.thread());
    }

    /** {@return the operation that started a thunk, such as {@code monitor enter demo.Counter#7}} */
    String operation(Thunk thunk) {
        EventKind kind = thunk.operation();
        String name = kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        if (kind.isAccess()) {
            return name + " " + symbols.location(thunk.event());
        }
        return thunk.event().object() == 0
                ? name
                : name + " " + symbols.objectName(thunk.event().object());
    }

    /** {@return the place in the user's code; empty if that is not known} */
    String site(Thunk thunk) {
        Site site = symbols.userSite(thunk.event());
        return site == null ? "" : site.toString();
    }

    String location(LocationReads location, Thunk reader) {
        return symbols.location(location.event(reader.thread()));
    }

    /**
     * {@return the locations whose values came over an edge, such as {@code demo.Counter#7.value (3), 2 other reads}}
     */
    String locations(DataEdge edge) {
        StringBuilder text = new StringBuilder();
        long others = edge.reads();
        for (LocationReads location : edge.locations()) {
            text.append(text.isEmpty() ? "" : ", ").append(location(location, edge.to()));
            if (location.reads() > 1) {
                text.append(" (").append(location.reads()).append(')');
            }
            others -= location.reads();
        }
        return others == 0 ? text.toString() : text + ", " + others + (others == 1 ? " other read" : " other reads");
    }
}
