// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import dev.braid.simulator.site.SiteRules;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import org.jspecify.annotations.Nullable;

/** Tells the JDK's code for locks, which is traced as any other, from the program's. */
final class LockCode {
    static final byte OTHER = 1;
    /** Code that keeps a lock's state: without the lock it would not run. */
    static final byte LOCK = 2;
    /** The field in it that says which thread owns a lock. */
    static final byte OWNER = 3;
    /** A method that the program has declared to be atomic. */
    static final byte ATOMIC = 4;
    /** Code of a lock that reads its state. */
    static final byte STATE = 5;
    /** The same, where a thread begins to read what a lock guards without taking it. */
    static final byte OPTIMISTIC = 6;
    /** A counter, which a pool keeps its state in. */
    static final byte COUNTER = 7;
    /** The code in which a pool turns to its policy for rejected work. */
    static final byte REJECTION = 8;
    /** Code of the program. */
    static final byte PROGRAM = 9;

    static final String PACKAGE = "java.util.concurrent.locks.";
    private static final String CONCURRENT = "java.util.concurrent.";
    private static final String SEMAPHORE = CONCURRENT + "Semaphore";
    private static final String MARKER = "dev.braid.engine.api.Atomic";
    static final String STAMPED = PACKAGE + "StampedLock";
    private static final String COUNTER_CLASS = CONCURRENT + "atomic.AtomicInteger";
    private static final String POOL = CONCURRENT + "ThreadPoolExecutor";
    private static final String WORKER = POOL + "$Worker";

    private final Symbols symbols;
    private final SiteRules sites;

    LockCode(Symbols symbols) {
        this.symbols = symbols;
        sites = new SiteRules(symbols, OTHER, LockCode::rule);
    }

    byte rule(int site) {
        return sites.rule(site);
    }

    /** {@return {@code true} if code of that rule keeps a lock's state, so that it is not a step of the program} */
    static boolean keepsLocks(byte rule) {
        return rule == LOCK || rule == OWNER || rule == STATE || rule == OPTIMISTIC;
    }

    /** {@return {@code true} if sites had no name yet when their events came} */
    boolean sawNameless() {
        return sites.sawNameless();
    }

    /**
     * {@return {@code true} if what has an owner is a lock, and not a worker, which uses the same class to say that it
     * works}
     */
    boolean isLock(long object) {
        return !WORKER.equals(symbols.className(object));
    }

    /** {@return the lock with readers that an object with so long a state is, null if it is not such a lock} */
    @Nullable
    SharedLock shared(long object, int stateBytes) {
        return SharedLock.of(symbols.className(object), stateBytes);
    }

    /**
     * {@return the purpose for which a thread parks: a lock; a permit, or room in a queue; or something else, such as
     * work}
     */
    Waiter.Purpose purpose(TraceEvent park) {
        Site call = symbols.site(park.callSite());
        if (call == null) {
            return Waiter.Purpose.OTHER;
        }
        if (isForLock(park) || call.fieldOwner().equals(STAMPED)) {
            return Waiter.Purpose.LOCK;
        }
        boolean isPermit = call.fieldOwner().equals(SEMAPHORE)
                && (call.fieldName().startsWith("acquire") || call.fieldName().startsWith("tryAcquire"));
        boolean isQueue = call.fieldOwner().startsWith(CONCURRENT)
                && (call.fieldOwner().endsWith("Queue") || call.fieldOwner().endsWith("Deque"));
        boolean isRoom = isQueue
                && (call.fieldName().startsWith("put") || call.fieldName().startsWith("offer"));
        return isPermit || isRoom ? Waiter.Purpose.SEGMENT : Waiter.Purpose.OTHER;
    }

    /**
     * {@return {@code true} if a thread parks there, or is woken, because of a lock, and not for what another thread
     * does}
     */
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
        if (site.className().equals(COUNTER_CLASS)) {
            return COUNTER;
        }
        if (site.className().equals(POOL) && site.methodName().equals("reject")) {
            return REJECTION;
        }
        if (!site.className().startsWith(PACKAGE)) {
            return site.platform() ? OTHER : PROGRAM;
        }
        return switch (site.fieldName()) {
            case "exclusiveOwnerThread" -> OWNER;
            case "state" -> site.methodName().equals("tryOptimisticRead") ? OPTIMISTIC : STATE;
            default -> LOCK;
        };
    }
}
