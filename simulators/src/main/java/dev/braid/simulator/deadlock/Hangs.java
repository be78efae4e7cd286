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
import java.util.Objects;
import java.util.Set;

/**
 * Finds the threads that hang in no deadlock: those that wait for a thread that waits itself are named with that one.
 */
final class Hangs {
    private static final String FORK_JOIN = "java.util.concurrent.ForkJoinPool";

    private final LockEvents locks;
    private final LockWaits waits;
    private final DeadlockText text;

    Hangs(LockEvents locks, LockWaits waits, DeadlockText text) {
        this.locks = locks;
        this.waits = waits;
        this.text = text;
    }

    /** {@return a divergence for each thread that hangs, or for all that wait for one monitor} */
    List<Divergence> find(List<List<LockWait>> deadlocks) {
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
     * {@return the threads of the program that were at work when the trace ended, which may have woken others yet} None
     * was if it had been seen that no thread could go on by itself.
     */
    List<ThreadState> atWork() {
        BlockedThreads blocked = locks.blocked();
        if (blocked.isStill()) {
            return List.of();
        }
        return blocked.atWork()
                .intStream()
                .mapToObj(locks::threadOrNull)
                .filter(Objects::nonNull)
                .filter(thread -> !OwnThreads.isName(locks.symbols().threadName(thread.id)))
                .toList();
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
