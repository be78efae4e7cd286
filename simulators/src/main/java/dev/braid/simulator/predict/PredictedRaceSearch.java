// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.Extent;
import dev.braid.simulator.lock.LockCode;
import dev.braid.simulator.lock.LockOrder;
import dev.braid.simulator.order.CollectedReferences;
import dev.braid.simulator.order.Forgotten;
import dev.braid.simulator.order.HappensBefore;
import dev.braid.simulator.order.Prefetch;
import dev.braid.simulator.order.Synchronisation;
import dev.braid.simulator.order.ThreadOrder;
import dev.braid.simulator.race.Access;
import dev.braid.simulator.race.AccessRole;
import dev.braid.simulator.race.AccessRoles;
import dev.braid.simulator.race.FencedAccesses;
import dev.braid.simulator.race.OptimisticRead;
import dev.braid.simulator.race.OptimisticReads;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventBatch;
import dev.braid.trace.EventKind;
import dev.braid.trace.EventView;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.layout.RecordDescriptor;
import org.jspecify.annotations.Nullable;

/** Follows a trace in two orders, that of this run and that of all its schedules, and compares accesses in both. */
final class PredictedRaceSearch {
    private final HappensBefore order;
    private final ForgottenPast forgotten;
    private final Symbols symbols;
    private final AccessRoles roles;
    private final ReadsFromOrder readsFrom;
    private final AccessPairs pairs;
    private final SharedMemory memory;
    private final OptimisticReads optimistic;
    private final FencedAccesses fences;
    private final LockOrder locks;
    private final Synchronisation synchronisation;
    private final CollectedReferences references;
    private final HistoryLimits limits;
    private final VisitedPlaces places = new VisitedPlaces();
    private boolean leavesOff;
    private boolean isRepetitive;
    private long endedAt = -1;
    private long accesses;

    PredictedRaceSearch(Symbols symbols, RaceListener races, HistoryLimits limits) {
        this.symbols = symbols;
        this.limits = limits;
        forgotten = new ForgottenPast(limits.share());
        roles = new AccessRoles(symbols);
        order = new HappensBefore(limits.releases());
        readsFrom = new ReadsFromOrder(order, symbols, limits, forgotten);
        pairs = new AccessPairs(readsFrom, new NoOthers(races), limits);
        memory = new SharedMemory(pairs, forgotten, limits);
        optimistic = new OptimisticReads(symbols, new Forgotten(), races::observed);
        fences = new FencedAccesses(order, symbols, races::observed);
        locks = new LockOrder(order, symbols);
        synchronisation = new Synchronisation(symbols);
        references = new CollectedReferences(symbols);
    }

    /** {@return the reason why nothing that was found is certain; null if it is} */
    @Nullable
    String obstacle() {
        return roles.obstacle();
    }

    /**
     * Has it end where little is to be expected of going on: once the threads only repeat what they have done before,
     * or once it has forgotten as many words as it remembers. Then nearly each access finds its word forgotten, and
     * costs more.
     */
    void leaveOff() {
        leavesOff = true;
    }

    /** {@return the event at which it has ended; -1 if it has not} */
    long endedAt() {
        return endedAt;
    }

    /** {@return {@code true} if it has ended as the threads only repeat what they have done before} */
    boolean isRepetitive() {
        return isRepetitive;
    }

    /** {@return the number of plain accesses to data} */
    long accesses() {
        return accesses;
    }

    /** {@return the extent of the search if there are no races} */
    Extent extent() {
        return memory.sharing().extent(synchronisation);
    }

    /** {@return the number of accesses to data that were left out of the predictions} */
    long leftOut() {
        return pairs.countOfLeftOut();
    }

    /** {@return {@code true} if it has settled accesses, see {@link ReadsFromOrder#settles}} */
    boolean hasSettled() {
        return readsFrom.hasSettled();
    }

    /** {@return the past that is no longer known, and the number of times that it mattered} */
    ForgottenPast forgotten() {
        return forgotten;
    }

    /** {@return the number of times that threads count as synchronised by something that was forgotten} */
    long assumed() {
        return order.assumed();
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
        for (int from = 0; from < batch.count() && endedAt < 0; from += Prefetch.EVENTS) {
            int to = Math.min(from + Prefetch.EVENTS, batch.count());
            memory.prefetch().load(batch, from, to);
            order.prefetch(batch, from, to);
            for (int i = from; i < to; i++) {
                view.moveTo(i);
                event(view);
            }
        }
    }

    void event(TraceEvent event) {
        if (endedAt >= 0 || event.isOfJvm()) {
            return; // what the JVM does on its own account, no schedule of the program's depends on
        }
        Strand strand = readsFrom.strand(event.thread());
        places.count();
        if (event.kind().isAccess()) {
            access(event, strand);
        } else {
            operation(event, strand);
        }
        strand.remember(event);
        if (leavesOff && isToEnd()) {
            endedAt = event.index();
        }
    }

    private boolean isToEnd() {
        isRepetitive = places.sinceNew() >= limits.repeated();
        return isRepetitive || memory.forgottenWords() >= limits.words();
    }

    private void operation(TraceEvent event, Strand strand) {
        EventKind kind = event.kind();
        synchronisation.operation(event);
        if (!HappensBefore.isWithinLocks(kind)) {
            strand.leave();
        }
        readsFrom.operation(event);
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
        if (kind == EventKind.UNTRACED_WRITE) {
            memory.untracedWrite(event, strand);
        }
    }

    private void access(TraceEvent event, Strand strand) {
        ThreadOrder thread = order.thread(event.thread());
        AccessRole role = role(event);
        if (role.synchronises()) {
            synchronisation.access(event);
        }
        if (fences.isActive()) {
            fences.access(event, thread, role);
        }
        if (role == AccessRole.DATA || role == AccessRole.ATOMIC) {
            data(event, strand, thread, role);
        } else {
            if (role == AccessRole.SYNCHRONISES) {
                optimistic.synchronises(event);
            }
            strand.next();
            internal(event, strand, locks.take(thread, event));
            if (references.isTaken(event)) {
                order.followAll(thread);
                readsFrom.followAll(strand);
            }
        }
        if (event.kind().writes()) {
            boolean isAtomic = role != AccessRole.DATA || fences.isFencedWrite(event);
            order.write(thread, event, role == AccessRole.RELEASES ? AccessMode.RELEASE : event.mode(), isAtomic);
        }
    }

    /** Takes an access of the JDK's own. */
    private void internal(TraceEvent event, Strand strand, LockCode.Step step) {
        LockCode code = locks.code();
        switch (step) {
            case ELSEWHERE, ENTERS -> {
                strand.leave();
                ordinary(event, strand);
            }
            case NEUTRAL -> ordinary(event, strand);
            case LOOKS, FAILS -> {
                strand.visit(code.lock());
                join(strand, code.lock());
                ordinary(event, strand);
            }
            case INSIDE -> {
                if (code.begins()) {
                    strand.leave();
                }
                strand.visit(code.lock());
                if (code.isOfState() && event.kind() != EventKind.WRITE) {
                    strand.look(readsFrom.lock(code.lock()));
                }
                memory.inLock(event, strand, true);
            }
            case CHANGES -> {
                strand.visit(code.lock());
                if (readsFrom.lock(code.lock()) == null) {
                    ordinary(event, strand); // it was perhaps not known for a lock before
                }
                strand.visitIsDone();
                memory.inLock(event, strand, false);
                readsFrom.change(strand, event, code.change());
            }
        }
    }

    private void ordinary(TraceEvent event, Strand strand) {
        memory.access(event, strand, order.thread(event.thread()), AccessRole.NONE);
    }

    /** Takes a look at a lock's state: the reader comes after all that has brought it there. */
    private void join(Strand strand, long object) {
        Monitor lock = readsFrom.lock(object);
        if (lock != null) {
            strand.join(lock.done());
        }
    }

    private void data(TraceEvent event, Strand strand, ThreadOrder thread, AccessRole role) {
        EventKind kind = event.kind();
        thread.leave();
        strand.leave();
        places.take(event, strand.seat());
        accesses += role == AccessRole.DATA ? 1 : 0;
        if (kind != EventKind.WRITE) {
            order.read(thread, event); // an acquire fence may come after a plain read
        }
        strand.setEpoch(thread.epoch());
        strand.next();
        OptimisticRead.Batch batch =
                role == AccessRole.DATA && kind == EventKind.READ ? optimistic.of(event.thread()) : null;
        if (batch != null) {
            memory.showUnordered(event, strand, thread, earlier -> batch.addRace(earlier, event));
            optimistic.add(event, thread, batch);
            memory.access(event, strand, thread, AccessRole.NONE);
            return;
        }
        if (kind.writes()) {
            optimistic.write(event, thread);
        }
        memory.access(event, strand, thread, role);
        if (role == AccessRole.DATA && kind == EventKind.READ) {
            readFinal(event, strand, thread);
        }
    }

    /**
     * Orders a read of a final field: the reader sees what the constructor assigned, and what can be reached from there
     * (JLS 17.5). The end of the constructor is not known, so the reader comes after all that the constructing thread
     * has done.
     */
    private void readFinal(TraceEvent event, Strand strand, ThreadOrder thread) {
        int writer = memory.lastWriter();
        if (memory.isUncertain() && symbols.isFinal(event.object(), event.offset())) {
            comeAfterAll(strand, thread); // as it is not known which one it was
        } else if (writer >= 0 && symbols.isFinal(event.object(), event.offset())) {
            Strand constructing = readsFrom.strands()[writer];
            Cut all = new Cut();
            all.add(constructing.snapshot());
            all.add(writer, constructing.position());
            strand.join(all);
        }
    }

    private void comeAfterAll(Strand strand, ThreadOrder thread) {
        for (Strand other : readsFrom.strands()) {
            if (other != strand) {
                strand.join(other.index(), other.position(), other.snapshot());
                order.follow(thread, other.thread(), other.epoch());
            }
        }
    }

    /** Makes an order of what would be races of final fields, and leaves out those that are between fences. */
    private final class NoOthers implements RaceListener {
        private final RaceListener races;

        NoOthers(RaceListener races) {
            this.races = races;
        }

        @Override
        public void observed(Access earlier, TraceEvent later) {
            if (later.kind() == EventKind.READ && symbols.isFinal(later.object(), later.offset())) {
                order.follow(order.thread(later.thread()), earlier.thread(), earlier.epoch());
            } else if (!fences.takes(earlier, later)) {
                races.observed(earlier, later);
            }
        }

        @Override
        public boolean isKnown(PastAccess earlier, TraceEvent later) {
            return races.isKnown(earlier, later);
        }

        @Override
        public void predicted(PastAccess earlier, TraceEvent later, PlaceInTrace beforeLater, @Nullable Turn turn) {
            if (!fences.mayTake(earlier, later)) {
                races.predicted(earlier, later, beforeLater, turn);
            }
        }
    }

    /**
     * {@return the role of an access; a call that is not judged is in no race, but a later caller may see its changes}
     */
    private AccessRole role(TraceEvent event) {
        return event.offset() == RecordDescriptor.UNJUDGED_RECEIVER_OFFSET ? AccessRole.NONE : roles.role(event);
    }
}
