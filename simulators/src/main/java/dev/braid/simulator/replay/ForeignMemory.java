// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import dev.braid.simulator.site.Contexts;
import dev.braid.trace.EventView;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import org.jspecify.annotations.Nullable;

/**
 * Knows which values do not concern the program: those that code outside of it keeps in memory of its own.
 *
 * <p>The JDK fills an array by code that is traced, as when it splits a text, and changes it by code that is not. What
 * is read there by such code, or was last written by it, is learnt again if it is not what the trace says.
 */
final class ForeignMemory {
    private @Nullable Contexts contexts;
    private long learnt;

    void start(Symbols symbols) {
        contexts = new Contexts(symbols);
    }

    /** {@return {@code true} if a read that found another value than the trace says is not a mismatch} */
    boolean explains(TraceEvent read, Location written) {
        Contexts known = contexts;
        boolean isForeign = known != null
                && (known.isForeignData(read.site(), EventView.callWord(read))
                        || written.writerSite() != 0
                                && known.isForeignData(written.writerSite(), written.writerCall()));
        learnt += isForeign ? 1 : 0;
        return isForeign;
    }

    /** {@return the number of reads that were explained so} */
    long learnt() {
        return learnt;
    }
}
