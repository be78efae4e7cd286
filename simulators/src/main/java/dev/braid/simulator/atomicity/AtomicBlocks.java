// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells which methods are to be atomic. */
final class AtomicBlocks {
    private static final List<String> MARKERS =
            List.of("dev.braid.engine.api.Atomic", "dev.braid.engine.api.Operation");

    private final Symbols symbols;

    AtomicBlocks(Symbols symbols) {
        this.symbols = symbols;
    }

    boolean isFunction(TraceEvent call) {
        Site site = symbols.site(call.site());
        return site != null && marker(site) != null;
    }

    /** {@return {@code true} if an event is about the monitor of a synchronized method of the program as a whole} */
    boolean isSynchronizedMethod(TraceEvent event) {
        Site site = symbols.site(event.site());
        return site != null && site.kind() == SiteKind.SYNCHRONIZED_METHOD && !site.platform();
    }

    /** {@return the simple name of the annotation that marks a function, null if none does} */
    static @Nullable String marker(Site function) {
        for (String marker : function.markers()) {
            if (MARKERS.contains(marker)) {
                return marker.substring(marker.lastIndexOf('.') + 1);
            }
        }
        return null;
    }
}
