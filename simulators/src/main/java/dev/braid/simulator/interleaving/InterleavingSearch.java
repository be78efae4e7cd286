// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.interleaving;

import dev.braid.simulator.site.CallName;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.objects.Object2ObjectOpenHashMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds the operations at which the threads of a run met whose schedule was controlled, so that one of them had the
 * turn at a time: accesses to places that one thread wrote and another one used, and what several threads do with a
 * monitor.
 *
 * <p>What a thread did before it started another one, and which that only reads, is not such a meeting: a test's set-up
 * would be all there is to see. A call of the program on an object of the JDK is one operation.
 *
 * <p>Thread safety: one thread.
 */
public final class InterleavingSearch {
    /** Beyond so many operations, the first ones are forgotten: a failure is at the end. */
    private static final int MOST_STEPS = 1 << 16;

    private static final int MOST_PLACES = 1 << 18;

    private static final String LOCKS = "java.util.concurrent.locks.";
    static final String COLLECTIONS = "java.util.";
    private static final String HANDLES = "java.lang.invoke.";
    private static final String ATOMICS = "java.util.concurrent.atomic.";

    /** The offset of an object as a whole, and that of its monitor. */
    private static final long WHOLE = -1;

    private static final long MONITOR = -2;

    /** The threads of a place. */
    private static final class Place {
        private int thread = -1;
        private long index;
        private boolean isWritten;
        /** One thread has written what another one used. */
        private boolean isMet;
    }

    private record Key(long object, long offset) {}

    private record Step(RecordedEvent event, Place place) {}

    /**
     * Operation at which threads met.
     *
     * @param call the call of the program that the event stands for, such as {@code java.util.HashMap#7.size()}; empty
     *     if it is an access
     */
    public record Operation(RecordedEvent event, Optional<String> call) {}

    private final Symbols symbols;
    private final CollectionParts parts;
    private final Map<Key, Place> places = new Object2ObjectOpenHashMap<>();
    private final Deque<Step> steps = new ArrayDeque<>();
    /** By thread, where it was started, and by whom. */
    private final Int2LongOpenHashMap starts = new Int2LongOpenHashMap();

    private final Int2LongOpenHashMap starters = new Int2LongOpenHashMap();

    /** @param symbols the symbols of the trace, which may grow while events come */
    public InterleavingSearch(Symbols symbols) {
        this.symbols = symbols;
        parts = new CollectionParts(symbols);
        starters.defaultReturnValue(-1);
    }

    /** Takes an event; they must come in trace order. */
    public void event(TraceEvent event) {
        EventKind kind = event.kind();
        if (kind == EventKind.THREAD_START) {
            starts.put(event.startedThread(), event.index());
            starters.put(event.startedThread(), event.thread());
        } else if (kind == EventKind.MONITOR_ENTER
                || kind == EventKind.WAIT
                || kind == EventKind.NOTIFY
                || kind == EventKind.NOTIFY_ALL) {
            Site site = symbols.site(event.site());
            if (site != null && !site.platform()) {
                meet(event, event.object(), MONITOR, true);
            }
        } else if (kind.isAccess() && kind != EventKind.UNTRACED_WRITE && !event.isOfJvm()) {
            access(event);
        }
    }

    private void access(TraceEvent event) {
        Site site = symbols.site(event.site());
        if (site == null) {
            return;
        }
        if (isOfCollection(site)) {
            parts.access(event, site);
        }
        if (symbols.isFinal(event.object(), event.offset())) {
            return;
        }
        boolean writes = event.kind().writes();
        if (!site.platform() || isDirect(event, site, symbols)) {
            meet(event, event.object(), event.offset(), writes);
        } else if (event.callSite() != 0 && isOfCollection(site)) {
            meet(event, event.object(), WHOLE, writes);
        }
    }

    private static boolean isOfCollection(Site site) {
        return site.platform()
                && site.className().startsWith(COLLECTIONS)
                && !site.className().startsWith(LOCKS);
    }

    /**
     * {@return {@code true} if an access of the JDK's is what the program has asked for, as by an atomic or a variable
     * handle}
     */
    private static boolean isDirect(TraceEvent event, Site site, Symbols symbols) {
        return site.className().startsWith(ATOMICS)
                || site.className().startsWith(HANDLES)
                        && !symbols.objectName(event.object()).startsWith(COLLECTIONS);
    }

    private void meet(TraceEvent event, long object, long offset, boolean writes) {
        Place place = places.get(new Key(object, offset));
        if (place == null) {
            if (places.size() == MOST_PLACES) {
                return;
            }
            place = new Place();
            places.put(new Key(object, offset), place);
        }
        boolean isOther = place.thread != event.thread();
        if (place.thread >= 0 && isOther && (place.isWritten || writes) && !wasBeforeStart(event.thread(), place)) {
            place.isMet = true;
        }
        if (isOther || offset != WHOLE || !goesOn(event, place)) {
            steps.addLast(new Step(event.copy(), place));
            if (steps.size() > MOST_STEPS) {
                steps.removeFirst();
            }
        }
        place.isWritten = writes || place.isWritten && !isOther;
        place.thread = event.thread();
        place.index = event.index();
    }

    /** {@return {@code true} if an access belongs to the call of the thread's last operation} */
    private boolean goesOn(TraceEvent event, Place place) {
        Step last = steps.peekLast();
        return last != null
                && last.place == place
                && last.event.thread() == event.thread()
                && last.event.callSite() == event.callSite();
    }

    /**
     * {@return {@code true} if the thread, or the one that has started it, was started after the last use of a place}
     */
    private boolean wasBeforeStart(int thread, Place place) {
        int started = thread;
        while (started >= 0) {
            int starter = (int) starters.get(started);
            if (starter == place.thread) {
                return starts.get(started) > place.index;
            }
            started = starter;
        }
        return false;
    }

    /**
     * {@return at most so many of these operations in trace order: those nearest to where a thread comes between two of
     * another's, the last ones first}
     */
    public List<Operation> finish(int most) {
        List<Operation> met = new ArrayList<>();
        for (Step step : steps) {
            if (step.place.isMet) {
                add(met, step.event);
            }
        }
        int[] distances = distances(met);
        return IntStream.range(0, met.size())
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(at -> distances[at]).thenComparing(Comparator.reverseOrder()))
                .limit(most)
                .sorted()
                .map(met::get)
                .toList();
    }

    /** Adds an operation unless it belongs to the call of the one before. */
    private void add(List<Operation> met, RecordedEvent event) {
        Optional<String> call = call(event);
        if (call.isPresent() && !met.isEmpty()) {
            Operation last = met.get(met.size() - 1);
            if (last.event.thread() == event.thread()
                    && last.event.callSite() == event.callSite()
                    && last.call.equals(call)) {
                return;
            }
        }
        met.add(new Operation(event, call));
    }

    private Optional<String> call(RecordedEvent event) {
        Site site = symbols.site(event.site());
        String call = CallName.of(event, symbols);
        return site == null || !site.platform() || isDirect(event, site, symbols) || call.isEmpty()
                ? Optional.empty()
                : Optional.of(symbols.objectName(parts.of(event.object(), site)) + "." + call);
    }

    /** {@return by operation, how many there are between it and the next one before which a thread came in between} */
    private static int[] distances(List<Operation> met) {
        boolean[] areSwitches = switches(met);
        int[] distances = new int[met.size()];
        int at = Integer.MAX_VALUE / 2;
        for (int i = 0; i < distances.length; i++) {
            at = areSwitches[i] ? 0 : at + 1;
            distances[i] = at;
        }
        at = Integer.MAX_VALUE / 2;
        for (int i = distances.length - 1; i >= 0; i--) {
            distances[i] = Math.min(distances[i], at);
            at = areSwitches[i] ? 0 : at + 1;
        }
        return distances;
    }

    /** {@return by operation, whether another thread goes on there, and the one of the operation before does later} */
    private static boolean[] switches(List<Operation> met) {
        boolean[] areSwitches = new boolean[met.size()];
        IntOpenHashSet later = new IntOpenHashSet();
        for (int i = met.size() - 1; i > 0; i--) {
            int thread = met.get(i).event.thread();
            later.add(thread);
            int before = met.get(i - 1).event.thread();
            areSwitches[i] = before != thread && later.contains(before);
        }
        return areSwitches;
    }
}
