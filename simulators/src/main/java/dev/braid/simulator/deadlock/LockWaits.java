// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.simulator.lock.LockMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The threads that wait for one another at a moment of the trace. */
final class LockWaits {
    /** An id that is in an object's header has the object's identity hash code here, which the JVM may tell alone. */
    private static final long HASH = Integer.MAX_VALUE;

    private final LockEvents locks;

    /**
     * A thread that waits for another one, or for itself.
     *
     * @param event the event that says so
     * @param blockage the agent's observation of it; null if there is none
     * @param hold the hold of what it waits for; null if it waits for the other one's end, or if only the JVM knows the
     *     holder
     */
    record LockWait(
            ThreadState thread,
            RecordedEvent event,
            @Nullable Blockage blockage,
            @Nullable Hold hold,
            ThreadState holder) {}

    LockWaits(LockEvents locks) {
        this.locks = locks;
    }

    /**
     * {@return each set of threads of which each waits for the next one, and the last one for the first}; those come
     * first that nothing can end, as their stacks are known
     */
    List<List<LockWait>> deadlocks() {
        List<List<LockWait>> deadlocks = new ArrayList<>();
        Set<ThreadState> isDone = new HashSet<>();
        for (ThreadState thread : locks.threads()) {
            search(thread, new ArrayList<>(), isDone, deadlocks);
        }
        deadlocks.sort(Comparator.comparing(deadlock -> !isClosed(deadlock)));
        return deadlocks;
    }

    private void search(
            ThreadState thread, List<LockWait> path, Set<ThreadState> isDone, List<List<LockWait>> deadlocks) {
        for (int i = 0; i < path.size(); i++) {
            if (path.get(i).thread() == thread) {
                deadlocks.add(List.copyOf(path.subList(i, path.size())));
                return;
            }
        }
        if (!isDone.add(thread)) {
            return;
        }
        for (LockWait wait : of(thread)) {
            path.add(wait);
            search(wait.holder(), path, isDone, deadlocks);
            path.remove(path.size() - 1);
        }
    }

    /** {@return the waits for threads that a thread needs, each of which must go on before it can} */
    List<LockWait> of(ThreadState thread) {
        Blockage blockage = locks.blocked().of(thread.id);
        if (blockage != null && blockage.isForThread()) {
            return blockage.kind == RecordDescriptor.BLOCKED_MONITOR
                    ? ofMonitor(thread, blockage)
                    : ofOther(thread, blockage);
        }
        List<LockWait> waits = new ArrayList<>();
        RecordedEvent park = park(thread, blockage);
        long blocker = thread.blocker == 0 && blockage != null ? blockage.event.object() : thread.blocker;
        if (park == null || blocker == 0) {
            return waits;
        }
        for (ThreadState holder : locks.threads()) {
            Hold exclusive = holder.locks.hold(blocker, LockMode.EXCLUSIVE);
            Hold hold = exclusive != null ? exclusive : holder.locks.hold(blocker, LockMode.SHARED);
            if (hold != null) {
                waits.add(new LockWait(thread, park, blockage, hold, holder));
            }
        }
        return waits;
    }

    /**
     * {@return the event that says that the thread has parked: JDK 25 does not let us see that otherwise of virtual
     * threads}
     */
    private static @Nullable RecordedEvent park(ThreadState thread, @Nullable Blockage blockage) {
        RecordedEvent park = thread.waits;
        if (park == null) {
            return blockage != null && blockage.kind == RecordDescriptor.BLOCKED_PARK ? blockage.event : null;
        }
        return park.kind() == EventKind.PARK && !thread.isUnparked ? park : null;
    }

    private List<LockWait> ofMonitor(ThreadState thread, Blockage blockage) {
        for (ThreadState holder : locks.threads()) {
            Hold hold = holder == thread ? null : holder.locks.hold(blockage.event.object(), LockMode.EXCLUSIVE);
            if (hold != null) {
                return List.of(new LockWait(thread, blockage.event, blockage, hold, holder));
            }
        }
        return ofOther(thread, blockage);
    }

    /** {@return the wait of a thread for another one that the JVM names} */
    private List<LockWait> ofOther(ThreadState thread, Blockage blockage) {
        ThreadState other = locks.threadOrNull(blockage.by);
        if (other == null) {
            return List.of();
        }
        return List.of(new LockWait(thread, blockage.event, blockage, hold(other, blockage), other));
    }

    private @Nullable Hold hold(ThreadState holder, Blockage blockage) {
        long object = blockage.event.object();
        if (blockage.kind == RecordDescriptor.BLOCKED_CLASS) {
            RecordedEvent begun = locks.blocked().initialiser(object);
            if (begun != null) {
                return new Hold(object, LockMode.EXCLUSIVE, object, begun);
            }
        } else if (blockage.kind == RecordDescriptor.BLOCKED_MONITOR) {
            for (TakenSince since : holder.locks.held()) {
                if ((since.hold.lock & HASH) == object) {
                    return since.hold;
                }
            }
        }
        return null;
    }

    /**
     * {@return {@code true} if nothing but an interrupt can end this, and the threads that could interrupt have had a
     * second}
     */
    boolean isClosed(List<LockWait> deadlock) {
        return deadlock.stream().allMatch(this::isClosed);
    }

    private boolean isClosed(LockWait wait) {
        Blockage blockage = wait.blockage();
        return blockage != null
                && (blockage.isConfirmed || locks.blocked().isStill() || !blockage.isInterruptible(locks.symbols()));
    }

    /** {@return {@code true} if the thread waits for one that waits, too: in a deadlock or not} */
    boolean isInTurn(ThreadState thread) {
        return of(thread).stream().anyMatch(wait -> wait.holder() != thread && isWaiting(wait.holder()));
    }

    private boolean isWaiting(ThreadState thread) {
        Blockage blockage = locks.blocked().of(thread.id);
        return blockage != null || thread.waits != null;
    }

    /** {@return the threads that wait for that one} */
    List<ThreadState> waitingFor(ThreadState other) {
        return locks.threads().stream()
                .filter(thread -> thread != other)
                .filter(thread -> of(thread).stream().anyMatch(wait -> Objects.equals(wait.holder(), other)))
                .toList();
    }
}
