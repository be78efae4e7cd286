// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer.work;

import java.util.concurrent.atomic.AtomicLong;

/** One task, ready to be done once, by two threads. */
public final class PeerTask {
    private static final int CAPACITY = 16;

    private final AtomicLong atomic = new AtomicLong();
    private final long[] buffer = new long[CAPACITY];
    private final Kind kind;
    private final int count;
    private int used;
    private long total;

    /** Kind of work. */
    public enum Kind {
        INCREMENT,
        SYNCHRONIZED,
        BUFFER,
        /** Wrong on purpose: an increment that is not atomic. */
        LOST_UPDATE
    }

    /** @param count the count of operations of each thread */
    public PeerTask(Kind kind, int count) {
        this.kind = kind;
        this.count = count;
    }

    /** Runs the work of the first thread. */
    public void first() {
        switch (kind) {
            case INCREMENT -> increment();
            case SYNCHRONIZED -> lock();
            case BUFFER -> produce();
            case LOST_UPDATE -> race();
        }
    }

    /** Runs the work of the second thread. */
    public void second() {
        if (kind == Kind.BUFFER) {
            consume();
        } else {
            first();
        }
    }

    /** {@return {@code true} if the result, when both have ended, is right} */
    public boolean isRight() {
        return (kind == Kind.INCREMENT ? atomic.get() : total) == 2L * count;
    }

    /** Runs the task with two new threads. {@return {@code true} if the result is right} */
    public boolean run() {
        Thread first = new Thread(this::first);
        Thread second = new Thread(this::second);
        first.start();
        second.start();
        try {
            first.join();
            second.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts this", e);
        }
        return isRight();
    }

    /** Reads its fields once, as the C form has them in registers: what is measured is the increment. */
    private void increment() {
        AtomicLong counter = atomic;
        for (int i = count; i > 0; i--) {
            counter.getAndIncrement();
        }
    }

    private void lock() {
        for (int i = count; i > 0; i--) {
            synchronized (this) {
                total++;
            }
        }
    }

    private void race() {
        for (int i = count; i > 0; i--) {
            total++;
        }
    }

    private void produce() {
        for (int i = 0; i < count; i++) {
            synchronized (this) {
                awaitRoom();
                buffer[used++] = i;
                notifyAll();
            }
        }
    }

    private void consume() {
        for (int i = 0; i < count; i++) {
            synchronized (this) {
                awaitNumber();
                used--;
                total += 2;
                notifyAll();
            }
        }
    }

    private void awaitRoom() {
        try {
            while (used == CAPACITY) {
                wait();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts this", e);
        }
    }

    private void awaitNumber() {
        try {
            while (used == 0) {
                wait();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts this", e);
        }
    }
}
