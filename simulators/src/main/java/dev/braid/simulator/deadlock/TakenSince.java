// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.simulator.lock.LockMode;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/**
 * The locks that were taken after a hold began, whether they were released again or not, by its thread and by those
 * that it has started since. That is an acquisition history (Kahlon, Ivančić and Gupta, "Reasoning about Threads
 * Communicating via Locks", 2005): while the hold lasts, no other thread can keep one of them from before.
 */
final class TakenSince {
    final Hold hold;
    /** Each lock twice, plus one if it was taken exclusively. */
    private final LongOpenHashSet uses;

    TakenSince(Hold hold) {
        this(hold, new LongOpenHashSet(4));
    }

    private TakenSince(Hold hold, LongOpenHashSet uses) {
        this.hold = hold;
        this.uses = uses;
    }

    TakenSince copy() {
        return new TakenSince(hold, uses.clone());
    }

    void add(long lock, LockMode mode) {
        uses.add(use(lock, mode));
    }

    void addAll(TakenSince other) {
        uses.addAll(other.uses);
    }

    boolean isWithin(TakenSince other) {
        return other.uses.containsAll(uses);
    }

    /** {@return {@code true} if the lock was taken at all} */
    boolean has(long lock) {
        return uses.contains(use(lock, LockMode.SHARED)) || uses.contains(use(lock, LockMode.EXCLUSIVE));
    }

    /** {@return {@code true} if the lock was taken in a way that it could not have been while that other hold lasts} */
    boolean conflictsWith(Hold other) {
        return uses.contains(use(other.lock, LockMode.EXCLUSIVE))
                || other.mode == LockMode.EXCLUSIVE && uses.contains(use(other.lock, LockMode.SHARED));
    }

    private static long use(long lock, LockMode mode) {
        return lock << 1 | (mode == LockMode.EXCLUSIVE ? 1 : 0);
    }
}
