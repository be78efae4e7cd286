// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.simulator.lock.LockMode;
import dev.braid.trace.EventKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Who waits for whom when the trace ends. Of those who wait to enter a monitor, a trace does not tell. */
final class LockWaits {
    /**
     * A thread that has parked for a lock which another one, or it itself, holds.
     *
     * @param hold of the one that it waits for
     */
    record LockWait(ThreadState thread, Hold hold, ThreadState holder) {}

    private LockWaits() {}

    /** {@return each set of threads of which each waits for the next one, and the last one for the first} */
    static List<List<LockWait>> deadlocks(Collection<ThreadState> threads) {
        List<List<LockWait>> deadlocks = new ArrayList<>();
        Set<ThreadState> isDone = new HashSet<>();
        for (ThreadState thread : threads) {
            List<LockWait> path = new ArrayList<>();
            search(thread, threads, path, isDone, deadlocks);
        }
        return deadlocks;
    }

    private static void search(
            ThreadState thread,
            Collection<ThreadState> threads,
            List<LockWait> path,
            Set<ThreadState> isDone,
            List<List<LockWait>> deadlocks) {
        for (int i = 0; i < path.size(); i++) {
            if (path.get(i).thread() == thread) {
                deadlocks.add(List.copyOf(path.subList(i, path.size())));
                return;
            }
        }
        if (!isDone.add(thread)) {
            return;
        }
        for (ThreadState holder : threads) {
            Hold hold = held(thread, holder);
            if (hold != null) {
                path.add(new LockWait(thread, hold, holder));
                search(holder, threads, path, isDone, deadlocks);
                path.remove(path.size() - 1);
            }
        }
    }

    private static @Nullable Hold held(ThreadState thread, ThreadState holder) {
        if (thread.waits == null || thread.waits.kind() != EventKind.PARK || thread.blocker == 0) {
            return null;
        }
        Hold exclusive = holder.locks.hold(thread.blocker, LockMode.EXCLUSIVE);
        return exclusive != null ? exclusive : holder.locks.hold(thread.blocker, LockMode.SHARED);
    }
}
