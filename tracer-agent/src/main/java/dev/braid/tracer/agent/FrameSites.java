// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.trace.SiteKind;
import dev.braid.tracer.instrument.SiteCounter;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Numbers frames of stacks as sites, and names them in the symbol log.
 *
 * <p>Thread safety: one thread.
 */
final class FrameSites {
    /** Number of innermost frames of a stack that are named; to see more, a reader looks into the program. */
    private static final int FRAMES = 32;

    /**
     * Greatest number of different frames that are named: a program that blocks elsewhere each time would use up all
     * numbers.
     */
    private static final int LIMIT = 20_000;

    private final SymbolLog symbols;
    private final Map<StackTraceElement, Integer> known = new HashMap<>();

    FrameSites(SymbolLog symbols) {
        this.symbols = symbols;
    }

    /** {@return the numbers of a stack's innermost frames; 0 for one that has none} */
    int[] of(StackTraceElement @Nullable [] stack) {
        int count = stack == null ? 0 : Math.min(stack.length, FRAMES);
        int[] sites = new int[count];
        for (int i = 0; stack != null && i < count; i++) {
            sites[i] = of(stack[i]);
        }
        return sites;
    }

    /** {@return the number of a frame} */
    int of(StackTraceElement frame) {
        Integer site = known.get(frame);
        if (site == null) {
            if (known.size() >= LIMIT) {
                return 0;
            }
            site = SiteCounter.nextOfProgram();
            known.put(frame, site);
            name(site, frame);
        }
        return site;
    }

    private void name(int site, StackTraceElement frame) {
        SymbolLog.Frame named = new SymbolLog.Frame(
                site,
                SiteKind.SYNC,
                frame.getClassName(),
                frame.getMethodName(),
                frame.getFileName() == null ? "" : frame.getFileName(),
                Math.max(frame.getLineNumber(), -1),
                isPlatform(frame.getClassName()));
        symbols.frame(named);
    }

    static boolean isPlatform(String className) {
        return className.startsWith("java.") || className.startsWith("jdk.") || className.startsWith("sun.");
    }
}
