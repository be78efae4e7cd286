// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.order;

import dev.braid.simulator.site.SiteRules;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import org.jspecify.annotations.Nullable;

/**
 * Finds where a thread takes a reference from its queue. The collector put it there, or has had it put there, after it
 * had stopped all threads: what they did before the collection comes before what is done with the reference. For a
 * finalizer, the JLS promises part of that (17.4.5: the end of the constructor comes first); for other references, no
 * specification does, and all programs rely on it.
 *
 * <p>The trace does not say when the collection was. So what other threads did between it and the removal is taken to
 * come before the removal, too. The agent sees to it that all of that has smaller clocks.
 */
public final class CollectedReferences {
    private static final String QUEUE = "java.lang.ref.ReferenceQueue";
    private static final String ADDS = "enqueue";
    private static final byte OTHER = 1;
    private static final byte TAKES = 2;

    private final Symbols symbols;
    private final SiteRules sites;

    public CollectedReferences(Symbols symbols) {
        this.symbols = symbols;
        sites = new SiteRules(symbols, OTHER, CollectedReferences::rule);
    }

    /**
     * {@return {@code true} if a thread takes a reference from a queue by that access, for itself} What the JDK takes
     * from the queues of its own tables, as {@code WeakHashMap} does, nobody sees.
     */
    public boolean isTaken(TraceEvent event) {
        return event.kind() == EventKind.WRITE
                && event.mode() == AccessMode.VOLATILE
                && sites.rule(event.site()) == TAKES
                && isForItself(symbols.site(event.callSite()));
    }

    /** @param call the program's call below which that happens; null on a thread of the JDK's own */
    private static boolean isForItself(@Nullable Site call) {
        return call == null || call.fieldOwner().equals(QUEUE);
    }

    /** A queue's other methods write nothing volatile but the head and the state of what is taken from it. */
    private static byte rule(Site site) {
        return site.className().equals(QUEUE)
                        && !site.methodName().startsWith(ADDS)
                        && !site.methodName().startsWith("<")
                ? TAKES
                : OTHER;
    }
}
