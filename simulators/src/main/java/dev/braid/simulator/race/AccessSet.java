// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.order.Forgotten;
import dev.braid.simulator.order.ThreadOrder;
import dev.braid.trace.TraceEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The last accesses of one kind to a location that are not ordered with each other: nearly always one, and at most one
 * by each thread.
 *
 * <p>One that happens before another need not be remembered: an access that is not ordered with it is not ordered with
 * the other one either.
 */
final class AccessSet {
    private @Nullable Access one;
    private @Nullable List<Access> several;

    AccessSet(@Nullable Access one) {
        this.one = one;
    }

    AccessSet copy() {
        AccessSet copy = new AccessSet(one == null ? null : one.copy());
        if (several != null) {
            copy.several = new ArrayList<>(several.stream().map(Access::copy).toList());
        }
        return copy;
    }

    /** Loads the one access if there is but one. {@return any number} */
    long load() {
        return one == null ? 0 : one.epoch();
    }

    /** {@return {@code true} if there is no more than one} */
    boolean isSimple() {
        return several == null;
    }

    /** {@return the one access if there is but one} */
    @Nullable
    Access only() {
        return one;
    }

    /** {@return {@code true} if there is one of that epoch; among several, at the place of the event} */
    boolean has(TraceEvent event, long epoch) {
        if (several == null) {
            return one != null && one.epoch() == epoch;
        }
        for (int i = 0; i < several.size(); i++) {
            Access access = several.get(i);
            if (access.epoch() == epoch) {
                return access.site() == event.site() && access.callSite() == event.callSite();
            }
        }
        return false;
    }

    int size() {
        return several == null ? one == null ? 0 : 1 : several.size();
    }

    boolean isEmpty() {
        return one == null && several == null;
    }

    void forgetTo(Forgotten forgotten, long object) {
        if (one != null) {
            forgotten.add(object, one.epoch());
        } else if (several != null) {
            several.forEach(access -> forgotten.add(object, access.epoch()));
        }
    }

    /** Shows those that the thread does not come after. */
    void unordered(TraceEvent event, ThreadOrder thread, BiConsumer<Access, TraceEvent> found) {
        Access only = one;
        if (only != null) {
            if (!thread.isAfter(only.epoch())) {
                found.accept(only, event);
            }
        } else if (several != null) {
            for (Access access : several) {
                if (!thread.isAfter(access.epoch())) {
                    found.accept(access, event);
                }
            }
        }
    }

    /** Adds one that a thread makes now. */
    void add(TraceEvent event, ThreadOrder thread, long epoch) {
        List<Access> many = several;
        Access only = one;
        if (many != null) {
            many.removeIf(earlier -> thread.isAfter(earlier.epoch()));
            many.add(new Access(event, epoch));
            if (many.size() == 1) {
                one = many.get(0);
                several = null;
            }
        } else if (only == null) {
            one = new Access(event, epoch);
        } else if (thread.isAfter(only.epoch())) {
            only.set(event, epoch);
        } else {
            several = new ArrayList<>(List.of(only, new Access(event, epoch)));
            one = null;
        }
    }

    /** Leaves out those that the thread comes after. */
    void forgetBefore(ThreadOrder thread) {
        if (one != null && thread.isAfter(one.epoch())) {
            one = null;
        } else if (several != null) {
            several.removeIf(earlier -> thread.isAfter(earlier.epoch()));
            if (several.size() <= 1) {
                one = several.isEmpty() ? null : several.get(0);
                several = null;
            }
        }
    }
}
