// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;

/**
 * All data races of a trace by their definition: the graph of what synchronises with what, closed, and each pair of
 * conflicting accesses looked up in it. No clocks, no epochs, nothing forgotten.
 */
public final class NaiveRaces {
    private final List<RecordedEvent> events;
    private final Symbols symbols;
    private final NaiveLocks locks;
    private final NaiveFences fences;
    /** By event: all that happen before it. */
    private final List<BitSet> before = new ArrayList<>();

    /** The positions of two events, in trace order. */
    public record Pair(int earlier, int later) {}

    private NaiveRaces(List<RecordedEvent> events, Symbols symbols) {
        this.events = events;
        this.symbols = symbols;
        locks = new NaiveLocks(events, symbols);
        fences = new NaiveFences(events, this::isToData, locks);
    }

    public static List<Pair> of(List<RecordedEvent> events, Symbols symbols) {
        return of(events, symbols, new ArrayList<>(), new ArrayList<>());
    }

    /**
     * @param excused takes the pairs that are not races as they are between fences
     * @param doubtful takes those that would be so too if the reader had only read until its next fence
     */
    static List<Pair> of(List<RecordedEvent> events, Symbols symbols, List<Pair> excused, List<Pair> doubtful) {
        NaiveRaces races = new NaiveRaces(events, symbols);
        races.close();
        List<Pair> all = races.find();
        all.removeIf(pair -> {
            boolean isExcused = races.fences.excuse(pair.earlier, pair.later);
            if (isExcused) {
                excused.add(pair);
            } else if (races.fences.mayExcuse(pair.earlier, pair.later)) {
                doubtful.add(pair);
            }
            return isExcused;
        });
        return all;
    }

    private void close() {
        for (int later = 0; later < events.size(); later++) {
            BitSet all = new BitSet();
            for (int earlier = 0; earlier < later; earlier++) {
                if (isOrderedDirectly(earlier, later)) {
                    all.or(before.get(earlier));
                    all.set(earlier);
                }
            }
            before.add(all);
        }
    }

    private List<Pair> find() {
        List<Pair> found = new ArrayList<>();
        for (int later = 0; later < events.size(); later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                if (conflict(events.get(earlier), events.get(later))
                        && !before.get(later).get(earlier)) {
                    found.add(new Pair(earlier, later));
                }
            }
        }
        return found;
    }

    private boolean conflict(RecordedEvent one, RecordedEvent other) {
        return one.kind().isAccess()
                && other.kind().isAccess()
                && one.thread() != other.thread()
                && one.object() == other.object()
                && one.offset() < other.offset() + length(other)
                && other.offset() < one.offset() + length(one)
                && (one.kind().writes() || other.kind().writes())
                && (isPlain(one) || isPlain(other))
                && isToData(one)
                && isToData(other);
    }

    private static long length(RecordedEvent event) {
        return event.isReference() ? 4 : event.size();
    }

    private static boolean isPlain(RecordedEvent event) {
        return event.mode() == AccessMode.PLAIN && (event.kind() == EventKind.READ || event.kind() == EventKind.WRITE);
    }

    /** Volatile fields are accessed by field instructions that are not plain. */
    private boolean isToData(RecordedEvent event) {
        return isPlain(event)
                || Objects.requireNonNull(symbols.site(event.site())).kind() == SiteKind.UNSAFE;
    }

    private boolean isOrderedDirectly(int first, int second) {
        RecordedEvent earlier = events.get(first);
        RecordedEvent later = events.get(second);
        if (earlier.thread() == later.thread()) {
            return true;
        }
        if (locks.order(first, second) || fences.order(first, second)) {
            return true;
        }
        return switch (later.kind()) {
            case THREAD_BEGIN -> earlier.kind() == EventKind.THREAD_START && earlier.startedThread() == later.thread();
            case MONITOR_ENTER, WAKE ->
                (earlier.kind() == EventKind.MONITOR_EXIT || earlier.kind() == EventKind.WAIT)
                        && earlier.object() == later.object();
            case JOIN -> earlier.kind() == EventKind.THREAD_ENDING && earlier.object() == later.object();
            case CLASS_USED -> earlier.kind() == EventKind.CLASS_INITIALISED && earlier.object() == later.object();
            case INTERRUPTED -> earlier.kind() == EventKind.INTERRUPT && earlier.object() == later.object();
            case READ, READ_WRITE, CAS_FAILED -> isReleasedTo(first, second);
            default -> false;
        };
    }

    private boolean isReleasedTo(int first, int second) {
        RecordedEvent earlier = events.get(first);
        RecordedEvent later = events.get(second);
        if (!isSameLocation(earlier, later) || !earlier.kind().writes() || locks.isOfLock(second)) {
            return false;
        }
        AccessMode from = earlier.mode();
        AccessMode to = later.mode();
        if (from == AccessMode.VOLATILE && to == AccessMode.VOLATILE) {
            return true;
        }
        boolean isRelease = from == AccessMode.VOLATILE || from == AccessMode.RELEASE;
        boolean isAcquire = to == AccessMode.VOLATILE || to == AccessMode.ACQUIRE;
        return isRelease && isAcquire && onlyReadModifyWritesBetween(first, second);
    }

    /** {@return {@code true} if the later event reads from the earlier one's release sequence} */
    private boolean onlyReadModifyWritesBetween(int first, int second) {
        for (int i = first + 1; i < second; i++) {
            if (isSameLocation(events.get(i), events.get(second))
                    && events.get(i).kind() == EventKind.WRITE) {
                return false;
            }
        }
        return true;
    }

    static boolean isSameLocation(RecordedEvent one, RecordedEvent other) {
        return one.kind().isAccess() && one.object() == other.object() && one.offset() == other.offset();
    }
}
