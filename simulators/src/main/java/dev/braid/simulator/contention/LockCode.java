// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import dev.braid.simulator.site.SiteRules;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;

/** Tells the JDK's code for locks, which is traced as any other, from the program's. */
final class LockCode {
    static final byte OTHER = 1;
    /** Code that keeps a lock's state: without the lock it would not run. */
    static final byte LOCK = 2;
    /** The field in it that says which thread owns a lock. */
    static final byte OWNER = 3;
    /** A method that the program has declared to be atomic. */
    static final byte ATOMIC = 4;

    private static final String PACKAGE = "java.util.concurrent.locks.";
    private static final String CONCURRENT = "java.util.concurrent.";
    private static final String SEMAPHORE = CONCURRENT + "Semaphore";
    private static final String MARKER = "dev.braid.engine.api.Atomic";
    private static final String STAMPED = PACKAGE + "StampedLock";
    private static final String WORKER = "java.util.concurrent.ThreadPoolExecutor$Worker";

    private final Symbols symbols;
    private final SiteRules sites;

    LockCode(Symbols symbols) {
        this.symbols = symbols;
        sites = new SiteRules(symbols, OTHER, LockCode::rule);
    }

    byte rule(int site) {
        return sites.rule(site);
    }

    /** {@return whether sites had no name yet when their events came} */
    boolean sawNameless() {
        return sites.sawNameless();
    }

    /** {@return whether what has an owner is a lock, and not a worker, which uses the same class to say that it works} */
    boolean isLock(long object) {
        return !WORKER.equals(symbols.className(object));
    }

    boolean isStamped(long object) {
        return STAMPED.equals(symbols.className(object));
    }

    /** {@return what a thread parks for: a lock; a permit, or room in a queue; or something else, such as work} */
    MeasuredTime.Purpose purpose(TraceEvent park) {
        if (isForLock(park)) {
            return MeasuredTime.Purpose.LOCK;
        }
        Site call = symbols.site(park.callSite());
        if (call == null) {
            return MeasuredTime.Purpose.OTHER;
        }
        boolean isPermit = call.fieldOwner().equals(SEMAPHORE)
                && (call.fieldName().startsWith("acquire") || call.fieldName().startsWith("tryAcquire"));
        boolean isRoom = call.fieldOwner().startsWith(CONCURRENT)
                && call.fieldOwner().endsWith("Queue")
                && call.fieldName().equals("put");
        return isPermit || isRoom ? MeasuredTime.Purpose.SEGMENT : MeasuredTime.Purpose.OTHER;
    }

    /** {@return whether a thread parks there, or is woken, because of a lock, and not for what another thread does} */
    boolean isForLock(TraceEvent park) {
        Site call = symbols.site(park.callSite());
        return call != null
                && call.fieldOwner().startsWith(PACKAGE)
                && (call.fieldName().startsWith("lock")
                        || call.fieldName().startsWith("tryLock")
                        || call.fieldName().equals("unlock"));
    }

    private static int rule(Site site) {
        if (site.markers().contains(MARKER)) {
            return ATOMIC;
        }
        if (!site.className().startsWith(PACKAGE)) {
            return OTHER;
        }
        return site.fieldName().equals("exclusiveOwnerThread") ? OWNER : LOCK;
    }
}
