// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer.bug;

/** A program that each tool is given. */
public enum Bug {
    PLAIN_UPDATE("lost update of a plain field", Kind.WRONG_RESULT),
    VOLATILE_UPDATE("lost update of a volatile field", Kind.WRONG_RESULT),
    ATOMIC_CHECK("check-then-act on an atomic", Kind.WRONG_RESULT),
    MAP_CHECK("check-then-act on a concurrent map", Kind.WRONG_RESULT),
    FLAG_BEFORE_DATA("flag set before its data", Kind.WRONG_RESULT),
    TWO_FLAGS("mutual exclusion by two flags", Kind.WRONG_RESULT),
    REUSED_NODE("reused node of a lock-free stack (ABA)", Kind.WRONG_RESULT),
    LOST_NOTIFICATION("lost notification", Kind.HANG),
    LOCK_ORDER("deadlock by the order of locks", Kind.HANG),
    PAUSE("order that only a pause keeps", Kind.PAUSE),
    PUBLICATION("publication by a data race", Kind.WRONG_RESULT),
    STORE_BUFFERING("store buffering, opaque accesses", Kind.WRONG_RESULT),
    RIGHT_COUNTER("right: atomic counter", Kind.RIGHT),
    RIGHT_GATE("right: wait in a loop", Kind.RIGHT);

    private final String row;
    private final Kind kind;

    Bug(String row, Kind kind) {
        this.row = row;
        this.kind = kind;
    }

    /** A way in which a program fails. */
    public enum Kind {
        /** By a wrong result, which each of the threads lives to see. */
        WRONG_RESULT,
        /** A thread waits forever. */
        HANG,
        /** By a wrong result, if a thread is held up for longer than another one sleeps. */
        PAUSE,
        /** Not at all. */
        RIGHT
    }

    /** {@return its name in the table} */
    public String row() {
        return row;
    }

    public Kind kind() {
        return kind;
    }

    /** {@return a run that has not begun; Lincheck would not see one that a reference to a constructor has made} */
    public Trial trial() {
        return switch (this) {
            case PLAIN_UPDATE -> new Updates.PlainCounter();
            case VOLATILE_UPDATE -> new Updates.VolatileCounter();
            case ATOMIC_CHECK -> new Updates.Tickets();
            case MAP_CHECK -> new Updates.PutOnce();
            case FLAG_BEFORE_DATA -> new Orders.FlagBeforeData();
            case TWO_FLAGS -> new Orders.TwoFlags();
            case REUSED_NODE -> new NodeStack.Popped();
            case LOST_NOTIFICATION -> new Orders.LostNotification();
            case LOCK_ORDER -> new Orders.LockOrder();
            case PAUSE -> new Orders.Pause();
            case PUBLICATION -> new Orders.Publication();
            case STORE_BUFFERING -> new Orders.StoreBuffering();
            case RIGHT_COUNTER -> new Updates.AtomicCounter();
            case RIGHT_GATE -> new Orders.Gate();
        };
    }

    /**
     * Runs it once, with two new threads.
     *
     * @throws AssertionError if the result is wrong
     */
    public void run() throws InterruptedException {
        Trial trial = trial();
        Thread first = new Thread(trial::first);
        Thread second = new Thread(trial::second);
        first.start();
        second.start();
        first.join();
        second.join();
        if (!trial.isRight()) {
            throw new AssertionError(row + ": the result is wrong");
        }
    }
}
