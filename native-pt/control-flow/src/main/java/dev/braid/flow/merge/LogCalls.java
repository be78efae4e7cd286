// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow.merge;

import dev.braid.pt.flow.FlowConsumer;
import dev.braid.pt.flow.Gap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * Finds in the flow of a thread the calls of the method that writes records. That method must not be inlined: each
 * instruction at its entry is one call, and the instruction before it, the one that called.
 */
public final class LogCalls implements FlowConsumer {
    private final long entry;
    private final LongUnaryOperator siteOf;
    private final List<LogWindow> windows = new ArrayList<>();
    private long[] sites = new long[64];
    private int count;
    private long last;
    private boolean hasLast;

    /**
     * @param entry the address of the method's first instruction
     * @param siteOf finds the place in the program of a call, by the address of the instruction that called;
     *     {@link LogWindow#UNKNOWN} if it does not know
     */
    public LogCalls(long entry, LongUnaryOperator siteOf) {
        this.entry = entry;
        this.siteOf = siteOf;
    }

    @Override
    public void instructions(long[] addresses, int length) {
        for (int i = 0; i < length; i++) {
            if (addresses[i] == entry) {
                add(hasLast ? siteOf.applyAsLong(last) : LogWindow.UNKNOWN);
            }
            last = addresses[i];
            hasLast = true;
        }
    }

    @Override
    public void gap(Gap gap) {
        windows.add(LogWindow.untimed(Arrays.copyOf(sites, count), gap.bytes(), gap.message()));
        count = 0;
        hasLast = false;
    }

    /** {@return the calls of the flow, which is over} */
    public List<LogWindow> finish() {
        windows.add(LogWindow.untimed(Arrays.copyOf(sites, count), 0, ""));
        count = 0;
        return List.copyOf(windows);
    }

    private void add(long site) {
        if (count == sites.length) {
            sites = Arrays.copyOf(sites, 2 * count);
        }
        sites[count++] = site;
    }
}
