// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.lock;

import dev.braid.simulator.site.SiteRules;
import dev.braid.trace.EventKind;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import java.util.Set;

/**
 * Tells what the code of {@code ReentrantLock}, {@code ReentrantReadWriteLock} and {@code StampedLock} does, which is
 * traced like any other. Some of it takes and releases a lock; the rest is a matter of its own, such as its queue of
 * waiting threads.
 *
 * <p>The queue's nodes do not say which lock they belong to: a thread goes from a lock to its nodes.
 */
public final class LockCode {
    /** The meaning of an access to a lock. */
    public enum Step {
        /** It is outside of the code of a lock that is known. */
        ELSEWHERE,
        /** It is in that code, and orders what it would order anywhere else. */
        NEUTRAL,
        /** A method of a lock begins. */
        ENTERS,
        /** A {@code StampedLock} gives out a stamp for optimistic reads, or is asked whether one is valid. */
        LOOKS,
        /** An attempt finds that a {@code StampedLock} cannot be taken now. */
        FAILS,
        /** It is the lock's own affair. */
        INSIDE,
        /** It takes or releases the lock, see {@link #change}. */
        CHANGES
    }

    private static final byte ELSEWHERE = 1;
    private static final byte NEUTRAL = 2;
    private static final byte ENTRY = 3;
    private static final byte STATE = 4;
    private static final byte QUEUE = 5;
    private static final byte LOOK = 6;
    private static final byte TRY_READ = 7;
    private static final byte TRY_WRITE = 8;
    /** The first access of a method of {@code StampedLock} that waits. */
    private static final byte WEAK_READ = 9;

    private static final String PACKAGE = "java.util.concurrent.locks.";
    private static final Set<String> LOOKS = Set.of("tryOptimisticRead", "validate", "tryConvertToOptimisticRead");
    private static final Set<String> MONITORING =
            Set.of("isWriteLocked", "isReadLocked", "getReadLockCount", "toString", "<init>", "readObject");

    private final SiteRules sites;
    private final LockObjects objects;
    private long lock;
    private LockClass type = LockClass.UNKNOWN;
    private int change;
    private boolean isOfState;
    private boolean begins;

    public LockCode(Symbols symbols) {
        sites = new SiteRules(symbols, ELSEWHERE, LockCode::rule);
        objects = new LockObjects(symbols);
    }

    /** {@return the lock, as the object that keeps its state, that the latest step has to do with; 0 if with none} */
    public long lock() {
        return lock;
    }

    /** {@return the class that keeps the state of that lock} */
    public LockClass type() {
        return type;
    }

    /** {@return the change of the lock by the latest step, as in {@link LockChange}} */
    public int change() {
        return change;
    }

    /** {@return {@code true} if the latest step is an access to the state of the lock, and not to its queue} */
    public boolean isOfState() {
        return isOfState;
    }

    /** {@return {@code true} if the latest step is the first one of a method that waits until it has the lock} */
    public boolean begins() {
        return begins;
    }

    /**
     * {@return the step that an access makes}
     *
     * @param visited the lock whose code the thread was in before, 0 if in none
     */
    public Step step(TraceEvent event, long visited) {
        byte rule = sites.rule(event.site());
        lock = visited;
        change = LockChange.NONE;
        isOfState = false;
        begins = false;
        return switch (rule) {
            case ELSEWHERE -> leave(Step.ELSEWHERE);
            case NEUTRAL -> Step.NEUTRAL;
            case ENTRY -> leave(Step.ENTERS);
            default -> inside(event, rule);
        };
    }

    private Step leave(Step step) {
        lock = 0;
        return step;
    }

    private Step inside(TraceEvent event, byte rule) {
        LockObjects.Kind kind = objects.kind(event.object());
        switch (kind) {
            case OTHER -> {
                return leave(Step.ELSEWHERE);
            }
            case CONDITION_NODE -> {
                return Step.NEUTRAL;
            }
            case NODE -> {
                return lock == 0 ? Step.ELSEWHERE : Step.INSIDE;
            }
            default -> {
                lock = event.object();
                type = kind.type();
                return ofState(event, rule);
            }
        }
    }

    private Step ofState(TraceEvent event, byte rule) {
        boolean isRead = event.kind() == EventKind.READ;
        isOfState = rule != QUEUE;
        begins = rule == WEAK_READ;
        return switch (rule) {
            case STATE -> ofChange(event);
            case LOOK -> isRead ? Step.LOOKS : ofChange(event);
            case TRY_READ -> isRead && (event.valueRead() & LockChange.WRITER) != 0 ? Step.FAILS : Step.INSIDE;
            case TRY_WRITE ->
                isRead && (event.valueRead() & (LockChange.WRITER | LockChange.READERS)) != 0
                        ? Step.FAILS
                        : Step.INSIDE;
            default -> Step.INSIDE;
        };
    }

    private Step ofChange(TraceEvent event) {
        change = LockChange.of(type, event);
        return change == LockChange.NONE ? Step.INSIDE : Step.CHANGES;
    }

    private static byte rule(Site site) {
        if (!site.className().startsWith(PACKAGE)) {
            return ELSEWHERE;
        }
        String name = site.className().substring(PACKAGE.length());
        if (name.startsWith("StampedLock")) {
            return name.equals("StampedLock") ? stamped(site) : QUEUE;
        }
        if (name.startsWith("AbstractQueued")) {
            return queued(site, name);
        }
        boolean isEntry = site.fieldName().equals("sync")
                || site.fieldName().equals("readerLock")
                || site.fieldName().equals("writerLock");
        return isEntry ? ENTRY : NEUTRAL;
    }

    private static byte queued(Site site, String name) {
        if (name.endsWith("$ConditionObject") || name.endsWith("$ConditionNode")) {
            return NEUTRAL;
        }
        boolean isState = site.methodName().equals("compareAndSetState")
                || site.fieldName().equals("state");
        return isState ? STATE : QUEUE;
    }

    private static byte stamped(Site site) {
        String method = site.methodName();
        if (method.equals("casState")) {
            return STATE;
        }
        boolean isWeakRead = method.equals("readLock") || method.equals("writeLock");
        if (!site.fieldName().equals("state")) {
            return isWeakRead ? WEAK_READ : QUEUE;
        }
        if (MONITORING.contains(method)) {
            return NEUTRAL;
        }
        return switch (method) {
            case "tryAcquireRead" -> TRY_READ;
            case "tryAcquireWrite" -> TRY_WRITE;
            // Overflow is of more than 126 readers: each is counted by the compare-and-set before it.
            case "tryIncReaderOverflow", "tryDecReaderOverflow" -> QUEUE;
            default -> LOOKS.contains(method) ? LOOK : STATE;
        };
    }
}
