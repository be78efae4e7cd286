// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.suspect;

import dev.braid.simulator.suspect.Suspect.Pattern;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.objects.Object2ObjectOpenHashMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Looks through the trace of a test that failed for interleavings that may be why. It judges nothing: that a thread
 * came between two accesses of another's is what concurrent programs are made of.
 *
 * <p>What a thread reads or writes twice with a release in between, as in two critical sections, it does on purpose as
 * a rule. Of these only a write that follows a read is kept, which may rest on what it read.
 *
 * <p>Thread safety: one thread.
 */
public final class SuspectSearch {
    /** The number of uses of a place that are remembered; what is farther apart has little to do with each other. */
    private static final int MOST_USES = 12;

    /** A thread's second use must come so soon after its first one, in events of the trace. */
    private static final long MOST_APART = 4_000;

    /** Beyond so many places, new ones are not looked at. */
    private static final int MOST_PLACES = 1 << 18;

    private static final String LOCKS = "java.util.concurrent.locks.";
    private static final String COLLECTIONS = "java.util.";

    /** The offset of an object as a whole. */
    private static final long WHOLE = -1;

    private record Place(long object, long offset) {}

    /** A call of the program on an object of the JDK, as far as it has gone. */
    private record Call(int callSite, Place place, Use use, long firstOffset, int firstSite) {}

    private final Symbols symbols;
    private final CollectionSizes sizes;
    private final Map<Place, Deque<Use>> uses = new Object2ObjectOpenHashMap<>();
    private final Int2ObjectOpenHashMap<Call> calls = new Int2ObjectOpenHashMap<>();
    private final Int2LongOpenHashMap releases = new Int2LongOpenHashMap();
    /** By a thread's object, its number. */
    private final Long2IntOpenHashMap ending = new Long2IntOpenHashMap();
    /** Pairs of a thread and another one whose end it has waited for: from then on the two are not concurrent. */
    private final LongOpenHashSet joined = new LongOpenHashSet();

    private final Map<Pattern, Deque<Suspect>> found = new EnumMap<>(Pattern.class);

    public SuspectSearch(Symbols symbols) {
        this.symbols = symbols;
        sizes = new CollectionSizes(symbols);
    }

    /** Takes an event; they must come in trace order. */
    public void event(TraceEvent event) {
        EventKind kind = event.kind();
        if (!kind.isAccess()) {
            operation(event);
            return;
        }
        Site site = symbols.site(event.site());
        if (event.isOfJvm() || site == null || kind == EventKind.UNTRACED_WRITE) {
            return;
        }
        if (!site.platform()) {
            finishCall(event.thread());
            if (!symbols.isFinal(event.object(), event.offset())) {
                use(new Place(event.object(), event.offset()), event);
            }
        } else if (event.callSite() != 0) {
            called(event, site);
        }
    }

    private void operation(TraceEvent event) {
        switch (event.kind()) {
            case MONITOR_EXIT, WAIT -> releases.addTo(event.thread(), 1);
            case THREAD_ENDING -> ending.put(event.object(), event.thread());
            case JOIN -> joined.add(pair(event.thread(), ending.getOrDefault(event.object(), -1)));
            default -> {}
        }
    }

    private static long pair(int thread, int other) {
        return (long) thread << Integer.SIZE | other & 0xFFFF_FFFFL;
    }

    private void called(TraceEvent event, Site site) {
        if (site.className().startsWith(LOCKS)) {
            if (event.kind().writes()) {
                releases.addTo(event.thread(), 1);
            }
            return;
        }
        Call call = calls.get(event.thread());
        boolean goesOn = call != null
                && call.callSite == event.callSite()
                && !(call.firstSite == event.site()
                        && call.place.object() == event.object()
                        && call.firstOffset == event.offset());
        if (goesOn) {
            call.use.add(event.kind().reads(), event.kind().writes());
            sizes.access(event);
            call.use.sizeIsKnown(sizes.of(call.place.object()));
        } else if (site.className().startsWith(COLLECTIONS)) {
            finishCall(event.thread());
            Place place = new Place(event.object(), WHOLE);
            Use use = use(place, event);
            sizes.access(event);
            if (use != null) {
                use.sizeIsKnown(sizes.of(place.object()));
                calls.put(event.thread(), new Call(event.callSite(), place, use, event.offset(), event.site()));
            }
        }
    }

    private @Nullable Use use(Place place, TraceEvent event) {
        Deque<Use> known = uses.get(place);
        if (known == null) {
            if (uses.size() >= MOST_PLACES) {
                return null;
            }
            known = new ArrayDeque<>(2);
            uses.put(place, known);
        }
        Use use = new Use(event.copy(), releases.get(event.thread()), sizes.of(place.object()));
        known.addLast(use);
        if (known.size() > MOST_USES) {
            known.removeFirst();
        }
        if (place.offset() != WHOLE) {
            judge(known, use, false);
        }
        return use;
    }

    /** Finishes a thread's call: only at its end is it known whether it has written. */
    private void finishCall(int thread) {
        Call call = calls.remove(thread);
        if (call != null) {
            judge(Objects.requireNonNull(uses.get(call.place)), call.use, true);
        }
    }

    private void judge(Deque<Use> known, Use second, boolean isCollection) {
        Use between = null;
        boolean isReached = false;
        boolean hasReadAgain = false;
        for (Iterator<Use> backwards = known.descendingIterator(); backwards.hasNext(); ) {
            Use each = backwards.next();
            if (each == second) {
                isReached = true;
            } else if (isReached && each.thread() != second.thread()) {
                between = between == null || each.writes() ? each : between;
            } else if (isReached && between != null) {
                judge(each, between, second, isCollection, hasReadAgain);
                return;
            } else if (isReached && !each.onlyReads()) {
                return;
            } else {
                hasReadAgain = isReached;
            }
        }
        boolean areConcurrent = between != null && !joined.contains(pair(second.thread(), between.thread()));
        if (!hasReadAgain && between != null && areConcurrent && (between.writes() || second.writes())) {
            keep(new Suspect(Pattern.CONFLICT, isCollection, between.size(), List.of(between.event(), second.event())));
        }
    }

    private void judge(Use first, Use between, Use second, boolean isCollection, boolean hasReadAgain) {
        Pattern pattern = pattern(first, between, second, isCollection && areOtherCalls(first, second));
        if (hasReadAgain) {
            pattern = pattern == Pattern.STALE_WRITE ? Pattern.STALE_CHECK : null;
        }
        if (pattern != null && second.event().index() - first.event().index() <= MOST_APART) {
            keep(new Suspect(
                    pattern, isCollection, first.size(), List.of(first.event(), between.event(), second.event())));
        }
    }

    /** {@return {@code true} if two calls are of different methods, as a check and an act are} */
    private boolean areOtherCalls(Use first, Use second) {
        Site one = symbols.site(first.event().callSite());
        Site other = symbols.site(second.event().callSite());
        return one != null && other != null && !one.fieldName().equals(other.fieldName());
    }

    private static @Nullable Pattern pattern(Use first, Use between, Use second, boolean areOtherCalls) {
        if (first.onlyReads() && between.writes() && second.writes()) {
            return Pattern.STALE_WRITE;
        }
        if (first.releases() != second.releases()) {
            // An act that finds nothing left to do only reads, as a poll that returns null.
            return areOtherCalls && first.onlyReads() && between.writes() && second.onlyReads()
                    ? Pattern.TWO_VALUES
                    : null;
        }
        if (between.writes() && second.onlyReads()) {
            return first.onlyWrites() ? Pattern.OWN_WRITE_GONE : first.onlyReads() ? Pattern.TWO_VALUES : null;
        }
        return first.onlyWrites() && between.onlyReads() && second.onlyWrites() ? Pattern.PASSING_VALUE : null;
    }

    private void keep(Suspect suspect) {
        Deque<Suspect> kept = found.computeIfAbsent(suspect.pattern(), pattern -> new ArrayDeque<>());
        kept.addLast(suspect);
        if (kept.size() > MOST_USES) {
            kept.removeFirst();
        }
    }

    /**
     * {@return the most suspicious patterns, at most so many and each of another place: the worst pattern first, and of
     * one pattern the last in the trace, which is nearest to the failure}
     */
    public List<Suspect> finish(int most) {
        calls.values().stream().map(call -> call.use.thread()).toList().forEach(this::finishCall);
        List<Suspect> best = new ArrayList<>();
        for (Pattern pattern : Pattern.values()) {
            found.getOrDefault(pattern, new ArrayDeque<>()).stream()
                    .sorted(Comparator.comparingLong(
                                    (Suspect each) -> each.last().index())
                            .reversed())
                    .filter(each -> best.size() < most && best.stream().noneMatch(other -> sameObject(each, other)))
                    .forEach(best::add);
        }
        return best;
    }

    private static boolean sameObject(Suspect one, Suspect other) {
        RecordedEvent first = one.last();
        RecordedEvent second = other.last();
        return first.object() == second.object()
                && (one.isCollection() || other.isCollection() || first.offset() == second.offset());
    }
}
