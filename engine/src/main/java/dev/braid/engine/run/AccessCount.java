// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts accesses by site while a trace passes, and by class in the end. Remembers which sites the events name: of the
 * tens of thousands that a worker has, a test's trace needs these only.
 */
final class AccessCount {
    private long[] bySite = new long[1 << 12];
    private long inProgram;

    /** Sites of events that are no accesses, and all call sites. */
    private final BitSet further = new BitSet();

    private int lastCallSite;

    void event(TraceEvent event) {
        int callSite = event.callSite();
        if (callSite != lastCallSite) {
            further.set(callSite);
            lastCallSite = callSite;
        }
        if (!event.kind().isAccess()) {
            further.set(event.site());
            return;
        }
        int site = event.site();
        if (site >= bySite.length) {
            bySite = Arrays.copyOf(bySite, Math.max(site + 1, bySite.length * 2));
        }
        bySite[site]++;
        if (callSite != 0) {
            inProgram++;
        }
    }

    /** {@return the sites that the events name} */
    BitSet sites() {
        BitSet sites = (BitSet) further.clone();
        for (int id = 0; id < bySite.length; id++) {
            if (bySite[id] > 0) {
                sites.set(id);
            }
        }
        sites.clear(0); // means that none is known
        return sites;
    }

    Map<String, Long> byClass(Symbols symbols) {
        Map<String, Long> byClass = new TreeMap<>();
        for (int id = 0; id < bySite.length; id++) {
            if (bySite[id] > 0) {
                Site site = symbols.site(id);
                byClass.merge(site == null ? "(unknown)" : site.className(), bySite[id], Long::sum);
            }
        }
        return byClass;
    }

    /** {@return whether the access is the program's: made by its code, or by a call from its code into the JDK} */
    static boolean isByProgram(TraceEvent event, Symbols symbols) {
        Site site = symbols.site(event.site());
        return event.callSite() != 0 || site != null && !site.platform();
    }

    /** {@return whether the program itself accessed anything, beyond what the JDK does on its own behalf} */
    boolean anyByProgram(Symbols symbols) {
        if (inProgram > 0) {
            return true;
        }
        for (int id = 0; id < bySite.length; id++) {
            Site site = bySite[id] > 0 ? symbols.site(id) : null;
            if (site != null && !site.platform()) {
                return true;
            }
        }
        return false;
    }
}
