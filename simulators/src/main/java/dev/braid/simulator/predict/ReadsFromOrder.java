// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.order.HappensBefore;
import dev.braid.simulator.order.RecentMap;
import dev.braid.simulator.order.ThreadOrder;
import dev.braid.trace.EventKind;
import dev.braid.trace.TraceEvent;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * What must come before what in each schedule in which threads do the same, but for what monitors keep apart: program order,
 * the write before the read that saw it, start and end of threads, interruptions, notifications, and the initialisation of
 * classes.
 *
 * <p>The critical sections are kept beside it: which of them must come first depends on which of them there are.
 */
final class ReadsFromOrder {
    /** So many strands are looked at for one that a new thread can go on with. */
    private static final int REUSE_DEPTH = 64;

    private final HappensBefore order;
    private final HistoryLimits limits;
    private final Int2ObjectOpenHashMap<Strand> threads = new Int2ObjectOpenHashMap<>();
    private final Int2ObjectOpenHashMap<Cut> starts = new Int2ObjectOpenHashMap<>();
    private final RecentMap<Cut> ends;
    private final RecentMap<Cut> interrupts;
    private final RecentMap<Monitor> monitors;
    private final ForgottenPast forgotten;
    private final Cut initialised = new Cut();
    private final Deque<Strand> ended = new ArrayDeque<>();
    private Strand[] strands = new Strand[0];
    private @Nullable Strand latest;
    private boolean hasForgottenInterrupts;

    ReadsFromOrder(HappensBefore order, HistoryLimits limits, ForgottenPast forgotten) {
        this.order = order;
        this.limits = limits;
        this.forgotten = forgotten;
        ends = new RecentMap<>(limits.monitors(), (object, place, cut) -> forgotten.addBefore(object, cut));
        interrupts = new RecentMap<>(limits.monitors(), (object, place, cut) -> {
            forgotten.addBefore(object, cut);
            hasForgottenInterrupts = true;
        });
        monitors = new RecentMap<>(limits.monitors(), (object, place, monitor) -> {
            if (monitor.owner() == null) { // else its owner knows it
                monitor.forgetTo(forgotten);
            }
        });
    }

    /** {@return the strand that a thread goes on with} */
    Strand strand(int thread) {
        Strand known = latest;
        if (known == null || known.thread() != thread) {
            known = threads.get(thread);
            if (known == null) {
                known = begin(thread);
            }
            latest = known;
        }
        return known;
    }

    Strand[] strands() {
        return strands;
    }

    /** Takes an event that is no access. */
    void operation(TraceEvent event) {
        Strand strand = strand(event.thread());
        if (event.kind()
                != EventKind.THREAD_END) { // nothing comes after that one, so it need not be told from what is before
            strand.next();
        }
        long object = event.object();
        switch (event.kind()) {
            case THREAD_START -> starts.put(event.startedThread(), upTo(strand));
            case THREAD_END -> end(strand);
            case MONITOR_ENTER -> enter(strand, monitor(strand, object), event, 1);
            case MONITOR_EXIT -> exit(strand, monitor(strand, object));
            case WAIT -> {
                Monitor monitor = monitor(strand, object);
                strand.setDepthOfWait(monitor.owner() == strand ? monitor.depth() : 1);
                monitor.setDepth(1);
                exit(strand, monitor);
                monitor.beginWait();
            }
            case WAKE -> {
                Monitor monitor = monitor(strand, object);
                strand.join(monitor.endWait());
                enter(strand, monitor, event, Math.max(1, strand.depthOfWait()));
            }
            case NOTIFY, NOTIFY_ALL -> monitor(strand, object).notifyWaiters(strand);
            case THREAD_ENDING -> ends.put(object, 0, upTo(strand));
            case JOIN -> joinEnd(strand, event);
            case INTERRUPT -> interrupt(strand, object);
            case INTERRUPTED -> interrupted(strand, event);
            case CLASS_INITIALISED -> {
                // Who uses the class has waited for this (JLS 12.4.2); which threads do, no trace says.
                initialised.add(upTo(strand));
                threads.values().forEach(other -> other.join(initialised));
            }
            default -> {}
        }
    }

    private void interrupt(Strand strand, long object) {
        Cut all = interrupts.get(object, 0);
        if (all == null) {
            all = new Cut();
            interrupts.put(object, 0, all);
        }
        all.add(upTo(strand));
    }

    private void interrupted(Strand strand, TraceEvent event) {
        strand.join(interrupts.get(event.object(), 0));
        if (hasForgottenInterrupts) {
            forgotten.join(strand, event);
        }
    }

    private void joinEnd(Strand strand, TraceEvent event) {
        Cut known = ends.get(event.object(), 0);
        if (known == null) {
            forgotten.join(strand, event);
        } else {
            strand.join(known);
        }
    }

    private Monitor monitor(Strand strand, long object) {
        Monitor monitor = monitors.get(object, 0);
        if (monitor == null) {
            monitor = HeldMonitors.of(strand.held(), object);
            if (monitor == null) {
                monitor = new Monitor(object, limits.sections(), forgotten.before(object));
            }
            monitors.put(object, 0, monitor);
        }
        return monitor;
    }

    private void enter(Strand strand, Monitor monitor, TraceEvent event, int depth) {
        Strand owner = monitor.owner();
        if (owner == strand) {
            monitor.setDepth(monitor.depth() + depth);
            return;
        }
        if (owner != null) {
            // Its exit is missing from the trace: nothing that it did since may be taken for unordered with this.
            leave(owner, monitor);
            strand.join(owner.index(), owner.position(), owner.snapshot());
        }
        if (strand.join(monitor.forgotten())) {
            forgotten.matters(event);
        }
        strand.join(monitor.released());
        Section previous = monitor.latest();
        if (previous != null && previous.strand != strand.index()) {
            strand.endSegment();
        }
        Section section = new Section(monitor, strand, event);
        monitor.add(section);
        monitor.setOwner(strand);
        monitor.setDepth(depth);
        strand.setHeld(new HeldMonitors(section, strand.held()));
    }

    private static void exit(Strand strand, Monitor monitor) {
        if (monitor.owner() != strand) {
            monitor.release(strand);
        } else if (monitor.depth() > 1) {
            monitor.setDepth(monitor.depth() - 1);
        } else {
            leave(strand, monitor);
        }
    }

    private static void leave(Strand owner, Monitor monitor) {
        monitor.setOwner(null);
        Section section = monitor.latest();
        if (section != null) {
            section.end(owner);
            owner.setHeld(HeldMonitors.without(owner.held(), section));
        }
    }

    /** {@return a strand's events so far, and what must come before them} */
    private static Cut upTo(Strand strand) {
        Cut all = strand.snapshot().copy();
        all.add(strand.index(), strand.position());
        return all;
    }

    private Strand begin(int thread) {
        Cut start = starts.remove(thread);
        if (start == null) {
            start = new Cut();
        }
        start.add(initialised);
        Strand strand = strandAfter(start, order.thread(thread));
        strand.begin(thread, start);
        threads.put(thread, strand);
        return strand;
    }

    /** {@return a strand all of which comes before that point and happens before that thread, or a new one} */
    private Strand strandAfter(Cut start, ThreadOrder thread) {
        int looks = REUSE_DEPTH;
        for (Iterator<Strand> past = ended.iterator(); past.hasNext() && looks > 0; looks--) {
            Strand strand = past.next();
            if (start.position(strand.index()) >= strand.position() && thread.isAfter(strand.epoch())) {
                past.remove();
                return strand;
            }
        }
        Strand strand = new Strand(strands.length, limits.changes());
        strands = Arrays.copyOf(strands, strands.length + 1);
        strands[strand.index()] = strand;
        return strand;
    }

    private void end(Strand strand) {
        threads.remove(strand.thread());
        latest = null;
        if (strand.held() == null) {
            ended.addFirst(strand);
        }
    }
}
