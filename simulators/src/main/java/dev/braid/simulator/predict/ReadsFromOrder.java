// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.lock.LockChange;
import dev.braid.simulator.lock.LockMode;
import dev.braid.simulator.order.HappensBefore;
import dev.braid.simulator.order.LocationMap;
import dev.braid.simulator.order.RecentMap;
import dev.braid.simulator.order.ThreadOrder;
import dev.braid.trace.EventKind;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * The order of events that every schedule keeps in which threads do the same, except for what monitors keep apart. It
 * is program order, the write before the read that saw it, start and end of threads, interruptions, notifications, and
 * the initialisation of classes.
 *
 * <p>The critical sections are kept beside it: which of them must come first depends on which of them there are.
 */
final class ReadsFromOrder {
    /** The number of strands that are looked at for one that a new thread can go on with. */
    private static final int REUSE_DEPTH = 64;

    /** An object may be a lock, and have a monitor. */
    private static final int MONITOR = 0;

    private static final int LOCK = 1;

    private static final String LIBRARY_PACKAGE = "java.util.";

    private final HappensBefore order;
    private final HistoryLimits limits;
    private final Int2ObjectOpenHashMap<Strand> threads = new Int2ObjectOpenHashMap<>();
    private final Int2ObjectOpenHashMap<Start> starts = new Int2ObjectOpenHashMap<>();
    private final RecentMap<Cut> ends;
    private final RecentMap<Cut> interrupts;
    private final RecentMap<Monitor> monitors;
    /** Monitors that a strand has, and that were not used for long. */
    private final LocationMap<Monitor> held = new LocationMap<>();

    private final ForgottenPast forgotten;
    private final Symbols symbols;
    private final Long2ObjectOpenHashMap<Cut> initialised = new Long2ObjectOpenHashMap<>();
    private final Deque<Strand> ended = new ArrayDeque<>();
    /** The numbers of running strands. */
    private final BitSet seats = new BitSet();

    private Strand[] strands = new Strand[0];
    private @Nullable Strand latest;
    private boolean hasForgottenInterrupts;
    private boolean hasSettled;

    /**
     * The start of a thread that has not begun yet.
     *
     * @param before the events that come before it
     * @param isFollowed whether the strand that has started it is followed
     */
    private record Start(Cut before, boolean isFollowed) {}

    ReadsFromOrder(HappensBefore order, Symbols symbols, HistoryLimits limits, ForgottenPast forgotten) {
        this.symbols = symbols;
        this.order = order;
        this.limits = limits;
        this.forgotten = forgotten;
        ends = new RecentMap<>(limits.monitors(), (object, place, cut) -> forgotten.addBefore(object, cut));
        interrupts = new RecentMap<>(limits.monitors(), (object, place, cut) -> {
            forgotten.addBefore(object, cut);
            hasForgottenInterrupts = true;
        });
        monitors = new RecentMap<>(limits.monitors(), (object, place, monitor) -> {
            if (monitor.isHeld()) {
                held.put(object, place, monitor);
            } else {
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

    /** Takes an event that is not an access. */
    void operation(TraceEvent event) {
        Strand strand = strand(event.thread());
        if (event.kind()
                != EventKind.THREAD_END) { // nothing comes after that one, so it need not be told from what is before
            strand.next();
        }
        long object = event.object();
        switch (event.kind()) {
            case THREAD_START -> start(strand, event.startedThread());
            case THREAD_END -> end(strand);
            case MONITOR_ENTER -> enter(strand, monitor(object, MONITOR), event, LockMode.EXCLUSIVE, 1);
            case MONITOR_EXIT -> exit(strand, monitor(object, MONITOR), LockMode.EXCLUSIVE);
            case WAIT -> {
                Monitor monitor = monitor(object, MONITOR);
                Section section = monitor.openOf(strand, LockMode.EXCLUSIVE);
                strand.setDepthOfWait(section == null ? 1 : section.depth());
                if (section != null) {
                    section.setDepth(1);
                }
                exit(strand, monitor, LockMode.EXCLUSIVE);
                monitor.beginWait();
            }
            case WAKE -> {
                Monitor monitor = monitor(object, MONITOR);
                strand.join(monitor.endWait());
                enter(strand, monitor, event, LockMode.EXCLUSIVE, Math.max(1, strand.depthOfWait()));
            }
            case NOTIFY, NOTIFY_ALL -> monitor(object, MONITOR).notifyWaiters(strand);
            case THREAD_ENDING -> ends.put(object, 0, upTo(strand));
            case JOIN -> joinEnd(strand, event);
            case INTERRUPT -> interrupt(strand, object);
            case INTERRUPTED -> interrupted(strand, event);
            case CLASS_INITIALISED -> initialised.put(object, upTo(strand));
            case CLASS_USED -> {
                Cut initialiser = initialised.get(object);
                if (initialiser != null) {
                    strand.join(initialiser); // JLS 12.4.2
                }
            }
            default -> {}
        }
    }

    private void start(Strand strand, int thread) {
        if (!hasSettled) {
            strand.follow();
        }
        starts.put(thread, new Start(upTo(strand), strand.isFollowed()));
    }

    /**
     * Settles accesses if no followed strand can ever race with them. Theirs has ended, and all running strands that
     * are followed come after them in both orders; so will those that these start.
     *
     * @return {@code true} if that is so
     */
    boolean settles(AccessHistory history) {
        if (!strands[history.strand()].hasEnded() || !starts.isEmpty()) {
            return false; // a thread that was started, and has not begun, knows what its starter knew then
        }
        for (Strand running : threads.values()) {
            if (running.isFollowed() && !history.isBefore(running, order.thread(running.thread()))) {
                return false;
            }
        }
        hasSettled = true;
        return true;
    }

    boolean hasSettled() {
        return hasSettled;
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

    private Monitor monitor(long object, int place) {
        Monitor monitor = known(object, place);
        if (monitor == null) {
            monitor = new Monitor(object, limits.sections(), forgotten.before(object));
            monitors.put(object, place, monitor);
        }
        return monitor;
    }

    private @Nullable Monitor known(long object, int place) {
        Monitor monitor = monitors.get(object, place);
        if (monitor == null && !held.isEmpty()) {
            monitor = held.remove(object, place);
            if (monitor != null) {
                monitors.put(object, place, monitor);
            }
        }
        return monitor;
    }

    /** {@return a lock of {@code java.util.concurrent} that a strand has taken, if it is one} */
    @Nullable
    Monitor lock(long object) {
        return known(object, LOCK);
    }

    /** Takes a change of a lock of {@code java.util.concurrent} by a strand, see {@link LockChange}. */
    void change(Strand strand, TraceEvent event, int change) {
        Monitor lock = monitor(event.object(), LOCK);
        if (isOfUntracedCode(event)) {
            strand.join(lock.done());
        }
        if ((change & LockChange.RELEASES_SHARED) != 0) {
            exit(strand, lock, LockMode.SHARED);
        }
        if ((change & LockChange.RELEASES_EXCLUSIVE) != 0) {
            exit(strand, lock, LockMode.EXCLUSIVE);
        }
        if ((change & LockChange.TAKES_SHARED) != 0) {
            enter(strand, lock, event, LockMode.SHARED, 1);
        }
        if ((change & LockChange.TAKES_EXCLUSIVE) != 0) {
            enter(strand, lock, event, LockMode.EXCLUSIVE, 1);
        }
        lock.isChangedBy(strand);
    }

    /** {@return {@code true} if code that is not traced uses a lock: what threads exchange under it no trace tells} */
    private boolean isOfUntracedCode(TraceEvent event) {
        Site site = symbols.site(event.site());
        if (site == null || !site.platform()) {
            return false;
        }
        if (!event.kind().isAccess()) {
            return !site.className().startsWith(LIBRARY_PACKAGE);
        }
        Site call = symbols.site(event.callSite());
        return call != null
                && call.kind() == SiteKind.CALL
                && !call.fieldOwner().startsWith(LIBRARY_PACKAGE);
    }

    private void enter(Strand strand, Monitor monitor, TraceEvent event, LockMode mode, int depth) {
        Section own = monitor.openOf(strand, mode);
        if (own != null) {
            own.setDepth(own.depth() + depth);
            return;
        }
        for (Monitor.OpenSection other = monitor.openAgainst(strand, mode);
                other != null;
                other = monitor.openAgainst(strand, mode)) {
            // Its exit is missing from the trace: nothing that it did since may be taken for unordered with this.
            Strand owner = other.strand();
            monitor.end(other.section(), owner);
            strand.join(owner.index(), owner.position(), owner.snapshot());
        }
        if (strand.join(monitor.forgotten())) {
            forgotten.matters(event);
        }
        strand.join(monitor.released());
        if (!event.kind().isAccess() && isOfUntracedCode(event)) {
            monitor.joinAll(strand);
        }
        Section previous = monitor.latest();
        if (previous != null && previous.strand != strand.index()) {
            strand.endSegment();
        }
        Section section = new Section(monitor, strand, mode, event);
        section.setDepth(depth);
        monitor.add(section, strand);
        strand.setHeld(new HeldMonitors(section, strand.held()));
    }

    private static void exit(Strand strand, Monitor monitor, LockMode mode) {
        Section section = monitor.openOf(strand, mode);
        if (section == null) {
            monitor.release(strand);
        } else if (section.depth() > 1) {
            section.setDepth(section.depth() - 1);
        } else {
            monitor.end(section, strand);
        }
    }

    /** {@return a strand's events so far, and what must come before them} */
    private static Cut upTo(Strand strand) {
        Cut all = strand.snapshot().copy();
        all.add(strand.index(), strand.position());
        return all;
    }

    /** Has a strand come after all that any other one has done. */
    void followAll(Strand strand) {
        for (Strand other : strands) {
            if (other != strand) {
                strand.join(other.index(), other.position(), other.snapshot());
            }
        }
    }

    private Strand begin(int thread) {
        Start start = starts.remove(thread);
        if (start == null) {
            start = new Start(new Cut(), false);
        }
        Strand strand = strandAfter(start.before(), order.thread(thread));
        int seat = seats.nextClearBit(0);
        seats.set(seat);
        strand.begin(thread, seat, start.before(), start.isFollowed());
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
        seats.clear(strand.seat());
        strand.end();
        latest = null;
        if (strand.held() == null) {
            ended.addFirst(strand);
        }
    }
}
