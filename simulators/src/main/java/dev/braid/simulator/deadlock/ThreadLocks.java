// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.simulator.lock.LockMode;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The locks that a thread holds, and what it has taken since. */
final class ThreadLocks {
    /** In the order in which they were taken. */
    private final List<TakenSince> held = new ArrayList<>(4);
    /** Holds of other threads, which held them when they started this one, or of one that it has joined. */
    private final List<TakenSince> inherited = new ArrayList<>(0);
    /** The number of times that it has entered each monitor, or holds each lock for reading. */
    private final Long2IntOpenHashMap depths = new Long2IntOpenHashMap(4);

    List<TakenSince> held() {
        return held;
    }

    List<TakenSince> inherited() {
        return inherited;
    }

    boolean holdsAny() {
        return !held.isEmpty();
    }

    @Nullable
    Hold hold(long lock, LockMode mode) {
        for (TakenSince since : held) {
            if (since.hold.lock == lock && since.hold.mode == mode) {
                return since.hold;
            }
        }
        return null;
    }

    boolean holds(long lock) {
        return hold(lock, LockMode.EXCLUSIVE) != null || hold(lock, LockMode.SHARED) != null;
    }

    /** {@return the number of times that the monitor is entered now} */
    int enter(long monitor) {
        return depths.addTo(monitor, 1) + 1;
    }

    /**
     * {@return the number of times that the monitor is still entered; negative if it was entered before the trace
     * began}
     */
    int exit(long monitor) {
        int depth = depths.addTo(monitor, -1) - 1;
        if (depth <= 0) {
            depths.remove(monitor);
        }
        return depth;
    }

    void take(Hold hold) {
        if (hold(hold.lock, LockMode.EXCLUSIVE) == null) {
            need(hold);
        }
        held.add(new TakenSince(hold));
    }

    private void need(Hold hold) {
        for (TakenSince since : held) {
            if (since.hold.lock != hold.lock) {
                since.add(hold.lock, hold.mode);
            }
        }
        inherited.forEach(since -> since.add(hold.lock, hold.mode));
        for (TakenSince since : List.copyOf(inherited)) {
            if (since.hold.conflictsWith(hold.lock, hold.mode)) {
                inherit(since.hold.legacy);
            }
        }
    }

    /**
     * Releases a lock, if it is held. Others that were taken since and are still held could only be taken together with
     * it: what it needed, they need.
     */
    void release(long lock, LockMode mode) {
        for (int i = held.size() - 1; i >= 0; i--) {
            TakenSince released = held.get(i);
            if (released.hold.lock == lock && released.hold.mode == mode) {
                held.remove(i);
                for (TakenSince later : held.subList(i, held.size())) {
                    later.addAll(released);
                    later.add(lock, mode);
                }
                released.hold.isReleased = true;
                if (released.hold.isInherited) {
                    released.hold.legacy = legacy();
                }
                return;
            }
        }
    }

    /** {@return the holds that come before whatever comes after all that this thread has done} */
    List<TakenSince> legacy() {
        List<TakenSince> legacy = new ArrayList<>(held.size() + inherited.size());
        for (TakenSince since : held) {
            since.hold.isInherited = true;
            legacy.add(since.copy());
        }
        for (TakenSince since : inherited) {
            if (matters(since)) {
                legacy.add(since.copy());
            }
        }
        return legacy;
    }

    /** Comes after what another thread has done. */
    void inherit(List<TakenSince> legacy) {
        inherited.removeIf(since -> !matters(since));
        for (TakenSince since : legacy) {
            TakenSince own = own(since.hold);
            if (own != null) {
                own.addAll(since);
            } else if (matters(since)) {
                inherited.add(since.copy());
            }
        }
    }

    private @Nullable TakenSince own(Hold hold) {
        for (TakenSince since : held) {
            if (since.hold == hold) {
                return since;
            }
        }
        for (TakenSince since : inherited) {
            if (since.hold == hold) {
                return since;
            }
        }
        return null;
    }

    private static boolean matters(TakenSince since) {
        return !since.hold.isReleased || since.hold.acquisitions > 0 || !since.hold.legacy.isEmpty();
    }
}
