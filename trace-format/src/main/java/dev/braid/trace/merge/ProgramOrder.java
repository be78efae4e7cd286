// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.merge;

import dev.braid.trace.EventBatch;
import dev.braid.trace.EventKind;
import dev.braid.trace.EventView;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.trace.record.Branches;
import dev.braid.trace.record.EventQueue;
import dev.braid.trace.record.RecordOutput;
import dev.braid.trace.record.SlotDecoder;
import dev.braid.trace.symbol.SymbolTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Hands out the records of each thread in program order, events and branch records, while a trace is made or read. It
 * knows no order across threads, and so waits for no other thread.
 *
 * <p>A thread may go on in another slot. What it has there is held back until the trace's bound says that nothing more
 * comes from the slot before.
 *
 * <p>Thread safety: one thread.
 */
public final class ProgramOrder implements RecordOutput {
    private final ProgramOrderConsumer out;
    private final SymbolTable names = SymbolTable.withoutObjects();
    private final Map<Integer, Slot> slots = new HashMap<>();
    private final Map<Integer, Route> routes = new HashMap<>();
    /** Routes of threads that have gone on in another slot. */
    private final Set<Route> moved = new LinkedHashSet<>();

    public ProgramOrder(ProgramOrderConsumer out) {
        this.out = out;
    }

    @Override
    public void chunk(int slot, byte[] records, int begin, int length, int recordCount, long baseClock)
            throws IOException {
        Slot from = slots.computeIfAbsent(slot, number -> new Slot(number, new EventQueue()));
        from.decoder.decode(records, begin, begin + length, begin + length, baseClock, 0);
        from.handOut();
        TraceDamagedException damage = from.decoder.damage();
        if (damage != null) {
            throw damage;
        }
    }

    @Override
    public void emitBound(long clock) {
        if (!moved.isEmpty()) {
            for (Route route : List.copyOf(moved)) {
                while (route.hasReached(clock)) {
                    route.goOn();
                }
            }
            moved.removeIf(route -> !route.isWaiting());
        }
    }

    /** Hands out what is held back: there are no more records. */
    public void finish() {
        emitBound(Long.MAX_VALUE);
    }

    /** The way of one slot's records. */
    private final class Slot {
        private final EventQueue queue;
        final SlotDecoder decoder;
        private @Nullable Stint stint;

        Slot(int number, EventQueue queue) {
            this.queue = queue;
            decoder = new SlotDecoder(number, queue, names) {
                @Override
                protected void thread(int newThread) {
                    handOut();
                    stint = routes.computeIfAbsent(newThread, Route::new).begin(clock());
                    super.thread(newThread);
                }
            };
            decoder.branches((slot, thread, clock, record) -> {
                handOut();
                Objects.requireNonNull(stint).branches(record);
            });
        }

        /** Hands out the events that have been unpacked. */
        void handOut() {
            for (long[] block = queue.block(); block != null; block = queue.block()) {
                int end = queue.endInBlock();
                for (int at = queue.position(); at < end; at += EventBatch.WORDS) {
                    long meta = block[at + EventBatch.META];
                    if (!RecordDescriptor.isObservation((int) meta)) { // which the thread has not made itself
                        Objects.requireNonNull(stint).event(meta);
                    }
                }
                queue.removeTo(end);
            }
        }
    }

    /** The slots that a thread has been in. */
    private final class Route {
        private final int thread;
        private @Nullable Stint current;
        private final List<Stint> waiting = new ArrayList<>();

        Route(int thread) {
            this.thread = thread;
        }

        Stint begin(long clock) {
            Stint stint = new Stint(thread, clock);
            if (current == null) {
                current = stint;
                stint.isOpen = true;
            } else {
                waiting.add(stint);
                moved.add(this);
            }
            return stint;
        }

        boolean isWaiting() {
            return !waiting.isEmpty();
        }

        boolean hasReached(long clock) {
            Stint next = next();
            return next != null && next.clock <= clock;
        }

        void goOn() {
            Stint next = Objects.requireNonNull(next());
            waiting.remove(next);
            current = next;
            next.release();
        }

        private @Nullable Stint next() {
            Stint next = null;
            for (Stint stint : waiting) {
                next = next == null || stint.clock < next.clock ? stint : next;
            }
            return next;
        }
    }

    /** Records of a thread in one slot, before another thread is there. */
    private final class Stint {
        private final int thread;
        final long clock;
        boolean isOpen;
        /** Events as their {@link EventBatch#META}, and branch records. */
        private final List<Object> held = new ArrayList<>();

        Stint(int thread, long clock) {
            this.thread = thread;
            this.clock = clock;
        }

        void event(long meta) {
            if (isOpen) {
                hand(meta);
            } else {
                held.add(meta);
            }
        }

        void branches(Branches record) {
            if (isOpen) {
                out.branches(thread, record);
            } else {
                held.add(record);
            }
        }

        void release() {
            isOpen = true;
            for (Object record : held) {
                if (record instanceof Branches branches) {
                    out.branches(thread, branches);
                } else {
                    hand((long) record);
                }
            }
            held.clear();
        }

        private void hand(long meta) {
            int key = (int) meta;
            int site = key >>> RecordDescriptor.SITE_SHIFT & RecordDescriptor.SITE_MASK;
            EventKind kind = EventView.kind(key);
            out.event(thread, kind, site, EventBatch.callSite(meta));
            if (kind == EventKind.THREAD_END) {
                routes.remove(thread);
            }
        }
    }
}
