// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.order.HappensBefore;
import dev.braid.simulator.order.ThreadOrder;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordDescriptor;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.io.EventBatch;
import dev.braid.trace.io.EventView;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Follows a trace, and shows each access together with those earlier ones that it races with. */
final class RaceSearch {
    /** Of the lowest bits of an event's key, those that say kind and mode; what plain reads and writes have there. */
    private static final int KIND_AND_MODE =
            RecordDescriptor.KIND_MASK | RecordDescriptor.MODE_MASK << RecordDescriptor.MODE_SHIFT;

    private final HappensBefore order;
    private final AccessRoles roles;
    private final PlainRoles plainRoles;
    private final ShadowMemory memory;
    private final BiConsumer<Access, TraceEvent> races;
    private final Symbols symbols;
    private final OptimisticReads optimistic;
    private long accesses;
    private long synchronising;

    /**
     * Makes one whose order is within the limits, too.
     *
     * @param races takes an earlier access, valid during the call only, and the later one
     */
    RaceSearch(Symbols symbols, BiConsumer<Access, TraceEvent> races, RaceLimits limits) {
        this(new HappensBefore(limits.room()), symbols, races, limits);
    }

    RaceSearch(HappensBefore order, Symbols symbols, BiConsumer<Access, TraceEvent> races, RaceLimits limits) {
        this.order = order;
        this.races = races;
        this.symbols = symbols;
        optimistic = new OptimisticReads(symbols, this::takeUnchecked);
        roles = new AccessRoles(symbols);
        plainRoles = new PlainRoles(roles);
        memory = new ShadowMemory(order, limits);
    }

    /** {@return why nothing that was found is certain; null if it is} */
    @Nullable
    String obstacle() {
        return roles.obstacle();
    }

    /** {@return how many plain accesses to data there were} */
    long accesses() {
        return accesses;
    }

    /** {@return how many accesses there were that synchronise, and so race with plain ones alone} */
    long synchronising() {
        return synchronising;
    }

    /** {@return how often a thread was taken to come after something that was forgotten} */
    long assumed() {
        return order.assumed();
    }

    /** {@return how many locations were remembered when some were forgotten; 0 if none were} */
    long heldWhenFull() {
        return memory.heldWhenFull();
    }

    /** {@return which accesses may be in races that were not found} */
    ForgottenAccesses forgotten() {
        return memory.forgotten();
    }

    /** {@return how many optimistic reads were in no race, as somebody has asked whether they were valid} */
    long checkedReads() {
        return optimistic.checked();
    }

    /** Takes the end of the trace. */
    void finish() {
        optimistic.end();
    }

    void events(EventBatch batch, EventView view) {
        memory.find(batch);
        long[] words = batch.words();
        for (int i = 0; i < batch.count(); i++) {
            int event = i << EventBatch.SHIFT;
            long meta = words[event + EventBatch.META];
            view.moveTo(i);
            if (isPlain((int) meta)) {
                byte role = plainRoles.role(meta, view);
                if (role == PlainRoles.NONE) {
                    continue;
                }
                if (role == PlainRoles.DATA
                        && optimistic.of((int) words[event + EventBatch.THREAD]) == null
                        && memory.takeFound(batch, i, order.thread((int) words[event + EventBatch.THREAD]))) {
                    accesses++;
                    continue;
                }
            }
            event(view);
        }
    }

    void event(TraceEvent event) {
        EventKind kind = event.kind();
        if (!kind.isAccess()) {
            if (kind == EventKind.THREAD_END) {
                optimistic.endOf(event.thread());
            }
            order.operation(event);
            return;
        }
        ThreadOrder thread = order.thread(event.thread());
        AccessRole role = roles.role(event);
        if (role == AccessRole.SYNCHRONISES) {
            optimistic.synchronises(event);
        }
        synchronising += role.synchronises() ? 1 : 0;
        boolean isData = role == AccessRole.DATA || role == AccessRole.ATOMIC;
        if (role != AccessRole.DATA && kind != EventKind.WRITE) {
            order.read(thread, event);
        }
        boolean isUnordered = false;
        if (isData) {
            accesses += role == AccessRole.DATA ? 1 : 0;
            OptimisticReads.Attempt attempt =
                    role == AccessRole.DATA && kind == EventKind.READ ? optimistic.of(event.thread()) : null;
            if (attempt != null) {
                memory.races(event, thread, (earlier, later) -> take(earlier, later, attempt::addRace));
                attempt.addRead(event);
                return;
            }
            isUnordered = memory.access(event, thread, role == AccessRole.ATOMIC, this::take);
        }
        if (kind.writes() && !isUnordered) {
            AccessMode mode = role == AccessRole.RELEASES ? AccessMode.RELEASE : event.mode();
            if (order.write(thread, event, mode)) {
                memory.giveUp(event.object(), event.offset());
            }
        }
    }

    private void take(Access earlier, TraceEvent later) {
        take(earlier, later, races);
    }

    /**
     * Takes two accesses that nothing orders. Whoever reads a final field sees what the constructor assigned, however it
     * came by the object, and what can be reached from there (JLS 17.5). Where a constructor ended is not known: so the
     * thread comes after all that the constructing one has done.
     */
    private void take(Access earlier, TraceEvent later, BiConsumer<Access, TraceEvent> race) {
        if (later.kind() == EventKind.READ && symbols.isFinal(later.object(), later.offset())) {
            order.follow(order.thread(later.thread()), earlier.thread(), earlier.epoch());
        } else {
            race.accept(earlier, later);
        }
    }

    private void takeUnchecked(OptimisticReads.Attempt attempt) {
        attempt.showRaces(races);
        ThreadOrder thread = order.thread(attempt.thread());
        attempt.reads().forEach(read -> memory.access(read, thread, false, this::take));
    }

    private static boolean isPlain(int key) {
        int kindAndMode = key & KIND_AND_MODE;
        return kindAndMode == RecordDescriptor.KIND_READ || kindAndMode == RecordDescriptor.KIND_WRITE;
    }
}
