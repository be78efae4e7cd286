// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.order.HappensBefore;
import dev.braid.simulator.order.ThreadOrder;
import dev.braid.simulator.race.AccessRole;
import dev.braid.simulator.race.AccessRoles;
import dev.braid.simulator.race.OptimisticReads;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordDescriptor;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import org.jspecify.annotations.Nullable;

/** Follows a trace in two orders, that of this run and that of all its schedules, and compares accesses in both. */
final class PredictedRaceSearch {
    private final HappensBefore order;
    private final ForgottenPast forgotten = new ForgottenPast();
    private final Symbols symbols;
    private final AccessRoles roles;
    private final ReadsFromOrder readsFrom;
    private final AccessPairs pairs;
    private final SharedMemory memory;
    private final OptimisticReads optimistic;
    private long accesses;
    private long synchronising;

    PredictedRaceSearch(Symbols symbols, RaceListener races, HistoryLimits limits) {
        this.symbols = symbols;
        roles = new AccessRoles(symbols);
        order = new HappensBefore(limits.releases());
        readsFrom = new ReadsFromOrder(order, limits, forgotten);
        pairs = new AccessPairs(new Ideal(readsFrom), new NotOfFinalFields(races), limits.accesses());
        memory = new SharedMemory(pairs, forgotten, limits);
        optimistic = new OptimisticReads(symbols, attempt -> {});
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

    /** {@return how many accesses to data were left out of the predictions} */
    long leftOut() {
        return pairs.countOfLeftOut();
    }

    /** {@return what is no longer known, and how often that mattered} */
    ForgottenPast forgotten() {
        return forgotten;
    }

    /** {@return how often threads count as synchronised by something that was forgotten} */
    long assumed() {
        return order.assumed();
    }

    void event(TraceEvent event) {
        Strand strand = readsFrom.strand(event.thread());
        EventKind kind = event.kind();
        if (kind.isAccess()) {
            access(event, strand);
        } else {
            readsFrom.operation(event);
            order.operation(event);
            if (kind == EventKind.THREAD_END) {
                optimistic.endOf(event.thread());
            }
            if (kind == EventKind.UNTRACED_WRITE) {
                memory.untracedWrite(event, strand);
            }
        }
        strand.remember(event);
    }

    private void access(TraceEvent event, Strand strand) {
        ThreadOrder thread = order.thread(event.thread());
        EventKind kind = event.kind();
        AccessRole role = role(event);
        if (role == AccessRole.SYNCHRONISES) {
            optimistic.synchronises(event);
        }
        synchronising += role.synchronises() ? 1 : 0;
        if (role == AccessRole.DATA) {
            accesses++;
        } else if (kind != EventKind.WRITE) {
            order.read(thread, event);
        }
        if (role == AccessRole.DATA || role == AccessRole.ATOMIC) {
            strand.setEpoch(thread.epoch());
        }
        strand.next();
        memory.access(event, strand, thread, role);
        if (role == AccessRole.DATA && kind == EventKind.READ) {
            readFinal(event, strand, thread);
        }
        if (kind.writes()) {
            order.write(thread, event, role == AccessRole.RELEASES ? AccessMode.RELEASE : event.mode());
        }
    }

    /**
     * Whoever reads a final field sees what the constructor assigned, and what can be reached from there (JLS 17.5). Where a
     * constructor ended is not known: so the reader comes after all that the constructing thread has done.
     */
    private void readFinal(TraceEvent event, Strand strand, ThreadOrder thread) {
        int writer = memory.lastWriter();
        if (memory.isUncertain() && symbols.isFinal(event.object(), event.offset())) {
            comeAfterAll(strand, thread); // as it is not known who that was
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

    /** Makes an order of what would be races of final fields. */
    private final class NotOfFinalFields implements RaceListener {
        private final RaceListener races;

        NotOfFinalFields(RaceListener races) {
            this.races = races;
        }

        @Override
        public void observed(PastAccess earlier, TraceEvent later) {
            if (later.kind() == EventKind.READ && symbols.isFinal(later.object(), later.offset())) {
                order.follow(order.thread(later.thread()), earlier.thread(), earlier.epoch());
            } else {
                races.observed(earlier, later);
            }
        }

        @Override
        public boolean isKnown(PastAccess earlier, TraceEvent later) {
            return races.isKnown(earlier, later);
        }

        @Override
        public void predicted(PastAccess earlier, TraceEvent later, PlaceInTrace beforeLater, @Nullable Turn turn) {
            races.predicted(earlier, later, beforeLater, turn);
        }
    }

    /** {@return what an access is; what is read with an optimistic stamp is in no race here, be it validated or not} */
    private AccessRole role(TraceEvent event) {
        if (event.offset() == RecordDescriptor.UNJUDGED_RECEIVER_OFFSET) {
            return AccessRole.NONE; // in no race, but who calls later may see what this has changed
        }
        AccessRole role = roles.role(event);
        boolean isOptimistic =
                role == AccessRole.DATA && event.kind() == EventKind.READ && optimistic.isOpen(event.thread());
        return isOptimistic ? AccessRole.NONE : role;
    }
}
