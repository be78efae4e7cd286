// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.deadlock.LockWaits.LockWait;
import dev.braid.simulator.deadlock.Notifications.Wasted;
import dev.braid.trace.EventKind;
import dev.braid.trace.OwnThreads;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the threads that hang in no deadlock: those that wait for a thread that waits itself are named with that one.
 */
final class Hangs {
    private static final String FORK_JOIN = "java.util.concurrent.ForkJoinPool";

    private final LockEvents locks;
    private final LockWaits waits;
    private final DeadlockText text;
    private @Nullable String doubt;

    Hangs(LockEvents locks, LockWaits waits, DeadlockText text) {
        this.locks = locks;
        this.waits = waits;
        this.text = text;
    }

    /** {@return a divergence for each thread that hangs, or for all that wait for one monitor} */
    List<Divergence> find(List<List<LockWait>> deadlocks) {
        List<Divergence> waiting = findWaiting(deadlocks);
        List<ThreadState> others = waiting.isEmpty() ? List.of() : others();
        if (others.isEmpty()) {
            return waiting;
        }
        doubt = text.doubt(others, waiting.get(0));
        return List.of();
    }

    private List<Divergence> findWaiting(List<List<LockWait>> deadlocks) {
        List<Divergence> divergences = new ArrayList<>();
        Set<Long> wasted = new HashSet<>();
        Notifications notifications = locks.notifications();
        for (ThreadState thread : locks.threads()) {
            boolean isNamed = deadlocks.stream()
                    .anyMatch(deadlock -> deadlock.stream().anyMatch(wait -> wait.thread() == thread));
            if (isNamed || isIdle(thread) || waits.isInTurn(thread)) {
                continue;
            }
            RecordedEvent wait = thread.waits;
            Blockage blockage = locks.blocked().of(thread.id);
            if (wait != null && wait.kind() == EventKind.WAIT) {
                Wasted notification = notifications.wasted(wait.object());
                if (notification != null) {
                    if (wasted.add(wait.object())) {
                        divergences.add(text.wasted(notification, waitersOf(wait.object())));
                    }
                } else if (notifications.isSilent(wait.object())) {
                    divergences.add(text.hang(thread, wait, notifications.lostBefore(wait)));
                }
            } else if (wait != null && !thread.isUnparked) {
                divergences.add(text.hang(thread, wait, null));
            } else if (wait == null && blockage != null) {
                divergences.add(text.hang(thread, blockage.event, null));
            }
        }
        return divergences;
    }

    /**
     * {@return words for a wait that may have come to an end yet, as other threads could go on; null if there is none}
     */
    @Nullable
    String doubt() {
        return doubt;
    }

    private List<ThreadState> others() {
        return locks.blocked().isStill()
                ? List.of()
                : locks.threads().stream().filter(this::canGoOn).toList();
    }

    /**
     * {@return {@code true} if a thread of the program waits for no other one without a time limit, as far as is known}
     */
    private boolean canGoOn(ThreadState thread) {
        boolean isStuck =
                thread.waits != null && !thread.isUnparked || locks.blocked().of(thread.id) != null;
        return !isStuck && !OwnThreads.isName(locks.symbols().threadName(thread.id));
    }

    private List<ThreadState> waitersOf(long monitor) {
        return locks.threads().stream()
                .filter(thread -> thread.waits != null
                        && thread.waits.kind() == EventKind.WAIT
                        && thread.waits.object() == monitor)
                .toList();
    }

    private boolean isIdle(ThreadState thread) {
        Blockage blockage = locks.blocked().of(thread.id);
        String blocker = thread.blocker == 0 ? null : locks.symbols().className(thread.blocker);
        return blockage != null && blockage.kind == RecordDescriptor.BLOCKED_IDLE
                || thread.isWorker && !thread.isBusy
                || FORK_JOIN.equals(blocker);
    }
}
