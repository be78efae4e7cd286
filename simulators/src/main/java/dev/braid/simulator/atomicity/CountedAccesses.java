// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

import dev.braid.simulator.site.SiteRules;
import dev.braid.trace.ClassNames;
import dev.braid.trace.EventKind;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Tells which accesses count for the order of transactions, by the code that makes them.
 *
 * <ul>
 *   <li>All of the program's own code, and of the collections of {@code java.util} that it calls, except those that
 *       initialise a class: that happens once, whichever thread comes first.
 *   <li>Atomics and variable handles, where the program calls them itself.
 *   <li>Of {@code ConcurrentHashMap}, the bins and the nodes' values and links: not how it counts its entries, nor how
 *       it grows. Of {@code CopyOnWriteArrayList}, the array.
 *   <li>Of locks, the thread that owns them exclusively: it is written after they were acquired, and before they are
 *       released. Their queues and counts say which threads wait, which orders no work.
 *   <li>Nothing else of {@code java.util.concurrent} and the rest of the JDK.
 * </ul>
 */
final class CountedAccesses {
    private static final byte PROGRAM = 1;
    private static final byte NOTHING = 2;
    private static final byte LIBRARY = 3;
    private static final byte ATOMIC = 4;
    private static final byte HANDLE = 5;
    private static final byte MAP_ENTRY = 6;
    private static final byte MAP_TRANSFER = 7;
    private static final byte MAP_OTHER = 8;
    private static final byte ARRAY_LIST = 9;
    private static final byte OWNER = 10;
    private static final byte WAITS = 11;
    private static final byte LOCKS = 12;
    private static final byte NOT_JUDGED = 13;
    private static final byte MAP_TABLE = 14;

    private static final byte CALL_OTHER = 1;
    private static final byte CALL_COLLECTION = 2;
    private static final byte CALL_CONCURRENT = 3;
    private static final byte CALL_ATOMIC = 4;
    private static final byte CALL_COMPARE_AND_SET = 5;
    private static final byte CALL_LOCK = 6;

    private static final String UTIL = "java.util.";
    private static final String CONCURRENT = "java.util.concurrent.";
    private static final String LOCK_PACKAGE = CONCURRENT + "locks.";
    private static final String ATOMIC_PACKAGE = CONCURRENT + "atomic.";
    private static final String MAP = CONCURRENT + "ConcurrentHashMap";

    private static final Set<String> MAP_ELEMENTS = Set.of("tabAt", "casTabAt", "setTabAt");
    private static final Set<String> MAP_REBUILDING = Set.of("transfer", "treeifyBin", "untreeify");
    private static final Set<String> MAP_FIELDS = Set.of("val", "next");
    private static final List<String> MAP_INTERNALS = List.of(MAP + "$Tree", MAP + "$Forwarding", MAP + "$Reservation");
    private static final Set<String> CACHED_VIEWS =
            Set.of("keySet", "values", "entrySet", "navigableKeySet", "descendingMap", "descendingKeySet");

    private static final List<String> OTHER_COLLECTIONS = List.of(
            CONCURRENT + "ConcurrentLinked",
            CONCURRENT + "ConcurrentSkipList",
            CONCURRENT + "LinkedBlocking",
            CONCURRENT + "ArrayBlocking",
            CONCURRENT + "PriorityBlocking",
            CONCURRENT + "DelayQueue",
            CONCURRENT + "LinkedTransfer",
            CONCURRENT + "SynchronousQueue",
            CONCURRENT + "Exchanger");

    private final Symbols symbols;
    private final SiteRules sites;
    private final SiteRules calls;
    private final Set<String> notJudged = new TreeSet<>();

    CountedAccesses(Symbols symbols) {
        this.symbols = symbols;
        sites = new SiteRules(symbols, PROGRAM, CountedAccesses::rule);
        calls = new SiteRules(symbols, PROGRAM, CountedAccesses::callRule);
    }

    /** {@return {@code true} if a trace did not name the place of an access, so that how it counts is not known} */
    boolean sawNameless() {
        return sites.sawNameless() || calls.sawNameless();
    }

    /** {@return the kind of access for counting} */
    Counting counting(TraceEvent event, ThreadState thread) {
        int rule = sites.rule(event.site());
        if (rule == PROGRAM) {
            thread.leaveLocks();
            return Counting.PROGRAM;
        }
        if (rule != LOCKS && rule != OWNER && rule != WAITS) {
            thread.leaveLocks();
        }
        int call = event.callSite() == 0 ? CALL_OTHER : calls.rule(event.callSite());
        return switch (rule) {
            case LIBRARY -> countIf(call == CALL_COLLECTION, Counting.PROGRAM);
            case ATOMIC, HANDLE -> countIf(call == CALL_ATOMIC || call == CALL_COMPARE_AND_SET, Counting.CALL);
            case ARRAY_LIST -> countIf(call == CALL_COLLECTION || call == CALL_CONCURRENT, Counting.CALL);
            case MAP_ENTRY ->
                countIf(!thread.transfers && (call == CALL_COLLECTION || call == CALL_CONCURRENT), Counting.CALL);
            case MAP_TABLE -> {
                // A thread that finds no table has found no entry.
                thread.transfers = false;
                boolean isAbsent = event.kind() == EventKind.WRITE || event.valueRead() == 0;
                yield countIf(isAbsent && (call == CALL_COLLECTION || call == CALL_CONCURRENT), Counting.CALL);
            }
            case MAP_TRANSFER -> {
                thread.transfers = true;
                yield Counting.NOT;
            }
            case MAP_OTHER -> {
                thread.transfers = false;
                yield Counting.NOT;
            }
            case OWNER -> countIf(call == CALL_LOCK && event.kind() == EventKind.WRITE, Counting.LOCK);
            case WAITS -> Counting.CONDITION_WAIT;
            case NOT_JUDGED -> {
                noteNotJudged(event, thread);
                yield Counting.UNJUDGED;
            }
            default -> Counting.NOT;
        };
    }

    private static Counting countIf(boolean condition, Counting counting) {
        return condition ? counting : Counting.NOT;
    }

    /**
     * {@return {@code true} if the monitor that an event is about is one of the program's, or of a collection that it
     * calls}
     */
    boolean countsMonitor(TraceEvent event) {
        int rule = sites.rule(event.site());
        return rule == PROGRAM
                || rule == LIBRARY && event.callSite() != 0 && calls.rule(event.callSite()) == CALL_COLLECTION;
    }

    /**
     * {@return {@code true} if a compare-and-set that failed is one of the program's own, and not a step of some other
     * call}
     */
    boolean isOfProgram(TraceEvent event) {
        return sites.rule(event.site()) == PROGRAM
                || event.callSite() != 0 && calls.rule(event.callSite()) == CALL_COMPARE_AND_SET;
    }

    /** {@return {@code true} if an access is one by an atomic or a variable handle, whichever code calls that} */
    boolean isByAtomic(TraceEvent event) {
        int rule = sites.rule(event.site());
        return rule == ATOMIC || rule == HANDLE;
    }

    /** {@return {@code true} if others may see a volatile write, which is not one to an object that is being made} */
    boolean publishes(TraceEvent event) {
        Site site = symbols.site(event.site());
        return site == null || !site.methodName().equals("<init>");
    }

    /** {@return classes of the JDK that blocks have used, and that nothing can be said of} */
    Set<String> notJudged() {
        return notJudged;
    }

    private void noteNotJudged(TraceEvent event, ThreadState thread) {
        Site site = thread.block == null ? null : symbols.site(event.site());
        if (site != null) {
            notJudged.add(ClassNames.outermost(site.className()));
        }
    }

    private static byte rule(Site site) {
        String name = site.className();
        if (site.methodName().equals("<clinit>")) {
            return NOTHING;
        }
        if (!site.platform()) {
            return PROGRAM;
        }
        if (!name.startsWith(UTIL)) {
            return site.kind() == SiteKind.UNSAFE ? HANDLE : NOTHING;
        }
        if (name.startsWith(LOCK_PACKAGE)) {
            return lockRule(site);
        }
        if (name.startsWith(ATOMIC_PACKAGE)) {
            return name.startsWith(ATOMIC_PACKAGE + "Atomic") ? ATOMIC : NOTHING;
        }
        if (name.startsWith(CONCURRENT)) {
            return concurrentRule(site);
        }
        boolean isOwn = name.startsWith("java.util.stream.") || CACHED_VIEWS.contains(site.fieldName());
        return isOwn ? NOTHING : LIBRARY;
    }

    private static byte lockRule(Site site) {
        if (isLockOwner(site)) {
            return OWNER;
        }
        return site.methodName().equals("enableWait") ? WAITS : LOCKS;
    }

    /** {@return {@code true} if an instruction says which thread owns a lock} */
    static boolean isLockOwner(Site site) {
        return site.platform()
                && site.className().startsWith(LOCK_PACKAGE)
                && site.fieldName().equals("exclusiveOwnerThread");
    }

    private static byte concurrentRule(Site site) {
        String name = site.className();
        if (name.equals(MAP) || name.startsWith(MAP + "$")) {
            if (startsWithAny(name, MAP_INTERNALS) || site.methodName().equals("<init>")) {
                return NOTHING;
            }
            if (MAP_REBUILDING.contains(site.methodName())) {
                return MAP_TRANSFER;
            }
            if (site.fieldName().equals("table")) {
                return MAP_TABLE;
            }
            boolean isEntry = site.kind() == SiteKind.UNSAFE
                    ? MAP_ELEMENTS.contains(site.methodName())
                    : MAP_FIELDS.contains(site.fieldName());
            return isEntry ? MAP_ENTRY : MAP_OTHER;
        }
        if (name.startsWith(CONCURRENT + "CopyOnWriteArrayList")) {
            return site.fieldName().equals("array") ? ARRAY_LIST : NOTHING;
        }
        return startsWithAny(name, OTHER_COLLECTIONS) ? NOT_JUDGED : NOTHING;
    }

    private static byte callRule(Site call) {
        String owner = call.fieldOwner();
        if (owner.startsWith(ATOMIC_PACKAGE + "Atomic")
                || owner.startsWith("java.lang.invoke.")
                || owner.startsWith("sun.misc.")) {
            boolean isCompareAndSet = call.fieldName().startsWith("compareAnd")
                    || call.fieldName().startsWith("weakCompareAnd");
            return isCompareAndSet ? CALL_COMPARE_AND_SET : CALL_ATOMIC;
        }
        if (owner.startsWith(LOCK_PACKAGE)) {
            return CALL_LOCK;
        }
        if (owner.startsWith(CONCURRENT)) {
            return CALL_CONCURRENT;
        }
        return owner.startsWith(UTIL) ? CALL_COLLECTION : CALL_OTHER;
    }

    private static boolean startsWithAny(String name, List<String> beginnings) {
        for (String beginning : beginnings) {
            if (name.startsWith(beginning)) {
                return true;
            }
        }
        return false;
    }
}
