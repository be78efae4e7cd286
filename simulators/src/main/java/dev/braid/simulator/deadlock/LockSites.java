// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.simulator.site.SiteRules;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import java.util.List;
import java.util.Set;

/** Tells by which instructions of the JDK its locks are taken and released: they are traced as code. */
final class LockSites {
    /** Nothing to do with locks. */
    static final byte OTHER = 1;
    /** The field that says which thread owns a lock. */
    static final byte OWNER = 2;
    /** The compare-and-set of the number that says how many threads hold a lock. */
    static final byte SHARED_COUNT = 3;
    /** The number in which a {@code StampedLock} has all. */
    static final byte STAMP = 4;
    /** The field that leads from a lock to what keeps its state. */
    static final byte SYNC = 5;
    /** The field that leads from a lock for reading and writing to one of the two. */
    static final byte VIEW = 6;
    /** The field that says what a thread parks for. */
    static final byte BLOCKER = 7;

    private static final String PACKAGE = "java.util.concurrent.locks.";

    /** Methods of locks that never wait, or not forever. */
    private static final String TRY = "try";

    /** Classes of the JDK that take locks of their own, by the ends of their names. */
    private static final List<String> CONTAINERS =
            List.of("Queue", "Deque", "Collection", "List", "Set", "Map", "Barrier", "Executor", "Service");

    /** Methods of theirs that call what the program has given them. */
    private static final Set<String> CALLERS = Set.of("forEach", "removeIf", "replaceAll", "execute");

    private final Symbols symbols;
    private final SiteRules sites;
    private boolean sawUnknownObject;

    LockSites(Symbols symbols) {
        this.symbols = symbols;
        sites = new SiteRules(symbols, OTHER, LockSites::rule);
    }

    /** {@return the rule for an access at that site, as to locks} */
    byte rule(int site) {
        return sites.rule(site);
    }

    /** {@return {@code true} if what an access with that rule writes is the state of a lock} */
    static boolean isOfState(byte rule) {
        return rule == OWNER || rule == SHARED_COUNT || rule == STAMP;
    }

    /** An access to an object that may be a lock came before its class had a name. */
    void sawUnknownObject() {
        sawUnknownObject = true;
    }

    /** {@return {@code true} if there were accesses before their site, or object, had a name} */
    boolean sawNameless() {
        return sawUnknownObject || sites.sawNameless();
    }

    /**
     * {@return {@code true} if a thread that took a lock there would have waited as long as it takes; false where that
     * is not known, such as by a reference to a method}
     */
    boolean mayWaitForever(TraceEvent taken) {
        Site call = symbols.site(taken.callSite());
        if (call == null || call.kind() != SiteKind.CALL) {
            return false;
        }
        String callee = call.fieldOwner();
        if (callee.startsWith(PACKAGE)) {
            return !call.fieldName().startsWith(TRY);
        }
        return callee.startsWith("java.util.")
                && CONTAINERS.stream().anyMatch(callee::endsWith)
                && !CALLERS.contains(call.fieldName());
    }

    private static byte rule(Site site) {
        if (!site.className().startsWith(PACKAGE)) {
            return OTHER;
        }
        return switch (site.className().substring(PACKAGE.length())) {
            case "AbstractOwnableSynchronizer" -> site.fieldName().equals("exclusiveOwnerThread") ? OWNER : OTHER;
            case "AbstractQueuedSynchronizer", "AbstractQueuedLongSynchronizer" ->
                site.methodName().equals("compareAndSetState") ? SHARED_COUNT : OTHER;
            case "StampedLock" -> isStamp(site) ? STAMP : OTHER;
            case "LockSupport" -> site.methodName().endsWith("Blocker") ? BLOCKER : OTHER;
            default -> lockField(site);
        };
    }

    /**
     * {@return {@code true} if an instruction accesses the stamp: not where that overflows, with more than 126 readers}
     */
    private static boolean isStamp(Site site) {
        String method = site.methodName();
        return method.equals("casState")
                || site.fieldName().equals("state")
                        && !method.equals("<init>")
                        && !method.equals("readObject")
                        && !method.endsWith("ReaderOverflow");
    }

    private static byte lockField(Site site) {
        return switch (site.fieldName()) {
            case "sync" -> SYNC;
            case "readerLock", "writerLock" -> VIEW;
            default -> OTHER;
        };
    }
}
