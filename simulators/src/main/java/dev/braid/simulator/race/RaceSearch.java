// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.Extent;
import dev.braid.simulator.lock.LockOrder;
import dev.braid.simulator.order.CollectedReferences;
import dev.braid.simulator.order.HappensBefore;
import dev.braid.simulator.order.Prefetch;
import dev.braid.simulator.order.Synchronisation;
import dev.braid.simulator.order.ThreadOrder;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventBatch;
import dev.braid.trace.EventKind;
import dev.braid.trace.EventView;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Follows a trace, and shows each access together with those earlier ones that it races with. */
final class RaceSearch {
    private static final long OF_JVM = (long) RecordDescriptor.CALL_OF_JVM << Integer.SIZE;

    private final HappensBefore order;
    private final AccessRoles roles;
    private final PlainRoles plainRoles;
    private final ShadowMemory memory;
    private final BiConsumer<Access, TraceEvent> races;
    private final Symbols symbols;
    private final OptimisticReads optimistic;
    private final FencedAccesses fences;
    private final LockOrder locks;
    private final Synchronisation synchronisation;
    private final CollectedReferences references;
    private long accesses;

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
        synchronisation = new Synchronisation(symbols);
        references = new CollectedReferences(symbols);
        roles = new AccessRoles(symbols);
        plainRoles = new PlainRoles(roles);
        memory = new ShadowMemory(order, limits);
        optimistic = new OptimisticReads(symbols, memory.forgotten().data, races);
        fences = new FencedAccesses(order, symbols, races);
        locks = new LockOrder(order, symbols);
    }

    /** {@return the reason why nothing that was found is certain; null if it is} */
    @Nullable
    String obstacle() {
        return roles.obstacle();
    }

    /** {@return the number of plain accesses to data} */
    long accesses() {
        return accesses;
    }

    /** {@return the extent of the search if there are no races} */
    Extent extent() {
        return memory.sharing().extent(synchronisation);
    }

    /** {@return the number of times that a thread was taken to come after something that was forgotten} */
    long assumed() {
        return order.assumed();
    }

    /** {@return the number of locations that were remembered when some were forgotten; 0 if none were} */
    long heldWhenFull() {
        return memory.heldWhenFull();
    }

    /** {@return the accesses that may be in races that were not found} */
    ForgottenAccesses forgotten() {
        return memory.forgotten();
    }

    /** {@return the number of optimistic reads that were in no race, as their thread has validated them} */
    long checkedReads() {
        return optimistic.checked();
    }

    /** {@return the number of pairs of plain accesses that were in no race as they are between fences, for people} */
    String fencedText() {
        return fences.text();
    }

    /** Takes the end of the trace. */
    void finish() {
        optimistic.end();
        fences.end();
    }

    void events(EventBatch batch, EventView view) {
        memory.find(batch);
        for (int from = 0; from < batch.count(); from += Prefetch.EVENTS) {
            int to = Math.min(from + Prefetch.EVENTS, batch.count());
            order.prefetch(batch, from, to);
            memory.prefetch(batch, from, to);
            events(batch, from, to, view);
        }
    }

    private void events(EventBatch batch, int from, int to, EventView view) {
        long[] words = batch.words();
        for (int i = from; i < to; i++) {
            int event = i << EventBatch.SHIFT;
            long meta = words[event + EventBatch.META];
            order.isOfJvm((int) words[event + EventBatch.THREAD], (meta & OF_JVM) != 0);
            view.moveTo(i);
            if (Prefetch.isPlain((int) meta)) {
                PlaceRole role = plainRoles.role(meta, words[event + EventBatch.OBJECT], view);
                if (role == PlaceRole.NONE) {
                    continue;
                }
                if (role == PlaceRole.DATA && takeFound(batch, i, view)) {
                    accesses++;
                    continue;
                }
            }
            event(view);
        }
    }

    private boolean takeFound(EventBatch batch, int number, EventView view) {
        int event = number << EventBatch.SHIFT;
        int id = (int) batch.words()[event + EventBatch.THREAD];
        int key = (int) batch.words()[event + EventBatch.META];
        boolean isWrite = (key & RecordDescriptor.KIND_MASK) == RecordDescriptor.KIND_WRITE;
        if (fences.isActive() || (isWrite ? !optimistic.isIdle() : optimistic.of(id) != null)) {
            return false;
        }
        ThreadOrder thread = order.thread(id);
        thread.leave();
        return memory.takeFound(batch, number, view, thread);
    }

    void event(TraceEvent event) {
        order.isOfJvm(event.thread(), event.isOfJvm());
        if (!event.kind().isAccess()) {
            operation(event);
            return;
        }
        ThreadOrder thread = order.thread(event.thread());
        AccessRole role = roles.role(event);
        if (role.synchronises()) {
            synchronisation.access(event);
        }
        if (fences.isActive()) {
            fences.access(event, thread, role);
        }
        boolean isUnordered = false;
        if (role == AccessRole.DATA || role == AccessRole.ATOMIC) {
            isUnordered = data(event, thread, role);
        } else {
            if (role == AccessRole.SYNCHRONISES) {
                optimistic.synchronises(event);
            }
            locks.take(thread, event);
            if (references.isTaken(event)) {
                order.followAll(thread);
            }
        }
        if (event.kind().writes() && !isUnordered) {
            boolean isAtomic = role != AccessRole.DATA || fences.isFencedWrite(event);
            if (order.write(thread, event, role == AccessRole.RELEASES ? AccessMode.RELEASE : event.mode(), isAtomic)) {
                memory.giveUp(event.object(), event.offset());
            }
        }
    }

    private void operation(TraceEvent event) {
        EventKind kind = event.kind();
        if (!event.isOfJvm()) {
            synchronisation.operation(event);
        }
        if (kind == EventKind.FENCE) {
            fences.fence(event, order.thread(event.thread()));
            return;
        }
        if (kind == EventKind.THREAD_END) {
            optimistic.endOf(event.thread());
            fences.endOf(event.thread(), event.index());
        }
        ThreadOrder thread = order.thread(event.thread()); // before the event: it may be the thread's end
        order.operation(event);
        fences.operation(event, thread);
    }

    /** {@return {@code true} if nobody synchronises by the location of an access to data, as far as is known} */
    private boolean data(TraceEvent event, ThreadOrder thread, AccessRole role) {
        thread.leave();
        EventKind kind = event.kind();
        if (kind != EventKind.WRITE) {
            order.read(thread, event); // an acquire fence may come after a plain read
        }
        accesses += role == AccessRole.DATA ? 1 : 0;
        if (kind.writes()) {
            optimistic.write(event, thread);
        } else if (role == AccessRole.DATA) {
            OptimisticRead.Batch batch = optimistic.of(event.thread());
            if (batch != null) {
                memory.races(event, thread, (earlier, later) -> take(earlier, later, batch::addRace));
                optimistic.add(event, thread, batch);
                return true;
            }
        }
        boolean isUnordered = memory.access(event, thread, role == AccessRole.ATOMIC, this::take);
        return isUnordered && !fences.isFencedWrite(event);
    }

    private void take(Access earlier, TraceEvent later) {
        take(earlier, later, races);
    }

    /**
     * Takes two accesses that nothing orders. A thread that reads a final field sees what the constructor assigned,
     * however it came by the object, and what can be reached from there (JLS 17.5). The end of the constructor is not
     * known, so the thread comes after all that the constructing one has done.
     */
    private void take(Access earlier, TraceEvent later, BiConsumer<Access, TraceEvent> race) {
        if (later.kind() == EventKind.READ && symbols.isFinal(later.object(), later.offset())) {
            order.follow(order.thread(later.thread()), earlier.thread(), earlier.epoch());
        } else if (!fences.takes(earlier, later)) {
            race.accept(earlier, later);
        }
    }
}
