// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.engine.explore.Target;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.DivergenceKind;
import dev.braid.simulator.points.AtomicPair;
import dev.braid.simulator.points.LostNotification;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Makes targets of a search out of what has been predicted from a trace. */
public final class Targets {
    private Targets() {}

    /**
     * {@return the places at which the threads are to be held; empty if the trace does not name them, or nothing is
     * predicted}
     */
    public static Optional<Target> of(Divergence prediction, Symbols symbols) {
        List<RecordedEvent> events = prediction.events();
        return switch (DivergenceKind.of(prediction.kind()).orElse(DivergenceKind.SUMMARY)) {
            case PREDICTED_RACE ->
                of(Target.Kind.RACE, List.of(events.get(0), events.get(events.size() - 1)), symbols, false);
            case DEADLOCK_CYCLE -> of(Target.Kind.DEADLOCK, firstAndLastOfEachThread(events), symbols, true);
            default -> Optional.empty();
        };
    }

    /**
     * {@return the places at which the threads are to be held, so that the accesses of one come between the two of the
     * other one}
     */
    public static Target of(AtomicPair pair) {
        int second = ProfiledSites.number(pair.beforeSecond());
        int foreign = ProfiledSites.number(pair.beforeForeign());
        return pair.pattern() == AtomicPair.Pattern.TWO_PLACES
                ? new Target(
                        Target.Kind.ATOMICITY_OF_TWO,
                        List.of(
                                second,
                                foreign,
                                ProfiledSites.number(pair.first().site())))
                : new Target(Target.Kind.ATOMICITY, List.of(second, foreign));
    }

    /** {@return the places at which the threads are to be held, so that the notification comes first} */
    public static Target of(LostNotification lost) {
        return new Target(
                Target.Kind.LOST_NOTIFICATION,
                List.of(ProfiledSites.number(lost.beforeWait()), ProfiledSites.number(lost.beforeNotification())));
    }

    /** {@return the events at which each thread of a cycle takes the outer and the inner lock} */
    private static List<RecordedEvent> firstAndLastOfEachThread(List<RecordedEvent> events) {
        Map<Integer, List<RecordedEvent>> ofThreads = new TreeMap<>();
        events.forEach(event -> ofThreads
                .computeIfAbsent(event.thread(), thread -> new ArrayList<>())
                .add(event));
        return ofThreads.values().stream()
                .flatMap(each -> Stream.of(each.get(0), each.get(each.size() - 1)))
                .toList();
    }

    /**
     * @param ofCalls whether a thread is to stand before the library's call in which an access is, as that takes a lock
     */
    private static Optional<Target> of(Target.Kind kind, List<RecordedEvent> events, Symbols symbols, boolean ofCalls) {
        List<Integer> sites = new ArrayList<>();
        for (RecordedEvent event : events) {
            Site site = symbols.site(ofCalls && event.kind().isAccess() ? event.callSite() : event.site());
            if (site == null) {
                return Optional.empty();
            }
            sites.add(ProfiledSites.number(site));
        }
        return Optional.of(new Target(kind, sites));
    }
}
