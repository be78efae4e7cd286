// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.trace.EventBatch;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.trace.record.AccessTally;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts accesses by site while a trace passes, and by class in the end. Remembers which sites the events name: of the
 * tens of thousands that a worker has, a test's trace needs these only.
 */
final class AccessCount implements AccessTally {
    private long[] bySite = new long[1 << 12];
    /** Call sites that have led to accesses or to starts of threads. */
    private final BitSet calls = new BitSet();

    private int lastCall;

    /** Sites of operations of synchronisation. */
    private final BitSet operations = new BitSet();

    /** Sites of events that are not accesses, and all call sites. */
    private final BitSet further = new BitSet();

    private BitSet newSites = new BitSet();
    private int lastCallSite;

    void events(EventBatch batch) {
        long[] words = batch.words();
        int end = batch.count() << EventBatch.SHIFT;
        for (int at = EventBatch.META; at < end; at += 1 << EventBatch.SHIFT) {
            long meta = words[at];
            int callSite = EventBatch.callSite(meta);
            events((int) meta, 1);
            if (callSite != lastCallSite) {
                further(callSite);
                lastCallSite = callSite;
            }
            if (callSite != lastCall && RecordDescriptor.isAccessOrStart((int) meta)) {
                calls.set(callSite);
                lastCall = callSite;
            }
        }
    }

    @Override
    public void events(int key, long count) {
        int site = key >>> RecordDescriptor.SITE_SHIFT;
        if (site >= bySite.length) {
            bySite = Arrays.copyOf(bySite, Math.max(site + 1, bySite.length * 2));
        }
        if (RecordDescriptor.isAccess(key)) {
            if (bySite[site] == 0) {
                newSites.set(site);
            }
            bySite[site] += count;
        } else {
            further(site);
            if (count > 0 && RecordDescriptor.synchronises(key)) {
                operations.set(site);
            }
        }
    }

    @Override
    public void calls(int callSite, long accessesAndStarts) {
        further(callSite);
        if (accessesAndStarts > 0) {
            calls.set(callSite);
        }
    }

    private void further(int site) {
        if (!further.get(site)) {
            further.set(site);
            newSites.set(site);
        }
    }

    /** {@return {@code true} if {@link #takeNewSites} has any} */
    boolean hasNewSites() {
        return !newSites.isEmpty();
    }

    /** {@return the sites that events name, of which some may have been returned before} */
    BitSet takeNewSites() {
        BitSet taken = newSites;
        newSites = new BitSet();
        return taken;
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

    /**
     * {@return {@code true} if the access is the program's: made by its code, or by a call from its code into the JDK}
     */
    static boolean isByProgram(TraceEvent event, Symbols symbols) {
        Site site = symbols.site(event.site());
        return event.callSite() != 0 || site != null && !site.platform();
    }

    /**
     * {@return {@code true} if the program itself accessed anything or synchronised, beyond what the JDK does on its
     * own behalf, or on that of a library out of scope}
     */
    boolean anyByProgram(Symbols symbols) {
        for (int call = calls.nextSetBit(1); call >= 0; call = calls.nextSetBit(call + 1)) {
            Site site = symbols.site(call);
            if (site == null || site.kind() != SiteKind.LIBRARY_CALL) {
                return true;
            }
        }
        for (int id = 1; id < Math.max(bySite.length, operations.length()); id++) {
            boolean isMet = id < bySite.length && bySite[id] > 0 || operations.get(id);
            Site site = isMet ? symbols.site(id) : null;
            if (site != null && !site.platform()) {
                return true;
            }
        }
        return false;
    }
}
