// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.order;

import dev.braid.simulator.site.SiteRules;
import dev.braid.trace.EventKind;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

/**
 * Counts operations of synchronisation that the program makes, or has the JDK make, and finds out whether any two
 * threads may have met there. What the JDK does without a call of the program above it is not counted. That threads
 * meet there counts nevertheless, as a pool's threads do. Exceptions are the maps by which the JVM's own loading of
 * classes goes, and what the JDK does for itself outside of {@code java.util}. All threads meet in their thread group
 * as they begin and end, which counts as nothing at all.
 *
 * <p>Thread safety: one thread.
 */
public final class Synchronisation {
    private static final byte PROGRAM = 1;
    private static final byte PLATFORM = 2;
    private static final byte OWN_AFFAIR = 3;
    private static final byte THREAD_LIFE = 4;
    private static final String LOADING_CLASS = "java.util.concurrent.ConcurrentHashMap";
    private static final String COLLECTIONS = "java.util.";
    private static final String THREAD_GROUP = "java.lang.ThreadGroup";

    /**
     * The most places of one thread each that are remembered: beyond them, it is no longer checked whether threads
     * meet.
     */
    private static final int MOST_PLACES = 1 << 16;

    private static final int NOBODY = -1;
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final SiteRules sites;
    /** By object and offset, until two threads have met: the only thread that has synchronised there. */
    private final Long2IntOpenHashMap users = new Long2IntOpenHashMap();

    private boolean mayHaveMet;
    private long count;

    public Synchronisation(Symbols symbols) {
        sites = new SiteRules(symbols, PROGRAM, Synchronisation::rule);
        users.defaultReturnValue(NOBODY);
    }

    /**
     * {@return {@code true} if an event that is not an access is an operation of synchronisation, except for the begin
     * and end of threads}
     */
    public static boolean isOperation(EventKind kind) {
        return switch (kind) {
            case THREAD_START, JOIN, INTERRUPT, INTERRUPTED -> true;
            default -> isAtObject(kind);
        };
    }

    /** {@return the number of operations so far} */
    public long count() {
        return count;
    }

    /** {@return false if it is certain that no two threads have synchronised by the same object} */
    public boolean mayHaveMet() {
        return mayHaveMet;
    }

    /** Takes an event that is not an access. */
    public void operation(TraceEvent event) {
        EventKind kind = event.kind();
        if (isOperation(kind)) {
            count += isByProgram(event) ? 1 : 0;
            if (isAtObject(kind)) {
                meet(event, event.object());
            }
        }
    }

    /** Takes an access that synchronises. */
    public void access(TraceEvent event) {
        count += isByProgram(event) ? 1 : 0;
        meet(event, event.object() * MIX + event.offset());
    }

    private static boolean isAtObject(EventKind kind) {
        return switch (kind) {
            case MONITOR_ENTER, MONITOR_EXIT, WAIT, WAKE, NOTIFY, NOTIFY_ALL, PARK, UNPARKED, UNPARK -> true;
            default -> false;
        };
    }

    private void meet(TraceEvent event, long place) {
        if (mayHaveMet) {
            return;
        }
        byte rule = sites.rule(event.site());
        if (rule == THREAD_LIFE || rule == OWN_AFFAIR && event.callSite() == 0) {
            return;
        }
        int other = users.putIfAbsent(place, event.thread());
        if (other != NOBODY && other != event.thread() || users.size() > MOST_PLACES) {
            mayHaveMet = true;
            users.clear();
            users.trim();
        }
    }

    private boolean isByProgram(TraceEvent event) {
        if (event.kind() == EventKind.THREAD_START) {
            return event.callSite() != 0; // it has no site of its own
        }
        byte rule = sites.rule(event.site());
        return rule == PROGRAM || rule != THREAD_LIFE && event.callSite() != 0;
    }

    private static byte rule(Site site) {
        if (!site.platform()) {
            return PROGRAM;
        }
        if (site.className().equals(THREAD_GROUP)) {
            return THREAD_LIFE;
        }
        return site.className().startsWith(LOADING_CLASS) || !site.className().startsWith(COLLECTIONS)
                ? OWN_AFFAIR
                : PLATFORM;
    }
}
