// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.simulator.CountText;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.DivergenceKind;
import dev.braid.simulator.deadlock.LockWaits.LockWait;
import dev.braid.simulator.lock.LockMode;
import dev.braid.simulator.order.Synchronisation;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says what a deadlock is, for people. */
final class DeadlockText {
    private final Symbols symbols;

    DeadlockText(Symbols symbols) {
        this.symbols = symbols;
    }

    /** {@return what a verdict without a cycle speaks over} */
    static String extent(Synchronisation synchronisation) {
        return CountText.of(synchronisation.count()) + " operation" + (synchronisation.count() == 1 ? "" : "s")
                + " of synchronisation by locks and threads"
                + (synchronisation.mayHaveMet() ? "" : "; no lock was used by more than one thread");
    }

    /** {@return a cycle that did not become a deadlock in this run} */
    Divergence cycle(LockCycle cycle) {
        List<NestedAcquisition> parts = cycle.acquisitions();
        StringBuilder message = new StringBuilder("Threads take locks in orders that can deadlock: ");
        List<RecordedEvent> events = new ArrayList<>();
        Map<Long, String> resources = new HashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            NestedAcquisition part = parts.get(i);
            NestedAcquisition before = parts.get((i + parts.size() - 1) % parts.size());
            Hold held = held(part, before.wanted);
            message.append(i == 0 ? "" : "; ")
                    .append(thread(part.thread))
                    .append(" took ")
                    .append(lock(part.wanted))
                    .append(how(part.event()))
                    .append(' ')
                    .append(place(part.event()))
                    .append(" while it held ")
                    .append(lock(held))
                    .append(", taken ")
                    .append(place(held.taken));
            events.add(held.taken);
            events.add(part.event());
            // One of the threads may have been seen with the lock's inner object alone.
            Hold known = held.name == held.lock ? before.wanted : held;
            name(held.taken, known, resources);
            name(before.event(), known, resources);
        }
        message.append(". Let all take these locks in the same order, or hold one more lock around both.");
        return new Divergence(
                DivergenceKind.DEADLOCK_CYCLE.id(),
                message.toString(),
                "the same order in all threads",
                "a cycle of " + parts.size() + " threads",
                sorted(events),
                resources,
                null);
    }

    /** {@return a deadlock of this run} */
    Divergence deadlock(List<LockWait> waits) {
        List<RecordedEvent> events = new ArrayList<>();
        Map<Long, String> resources = new HashMap<>();
        for (LockWait wait : waits) {
            for (RecordedEvent event : List.of(wait.hold().taken, Objects.requireNonNull(wait.thread().waits))) {
                events.add(event);
                name(event, wait.hold(), resources);
            }
        }
        String message = waits.stream()
                .map(wait -> thread(wait.thread().id) + " waits for " + lock(wait.hold()) + " "
                        + place(Objects.requireNonNull(wait.thread().waits)) + ", which "
                        + (wait.holder() == wait.thread() ? "it itself" : thread(wait.holder().id))
                        + " holds, taken " + place(wait.hold().taken))
                .collect(Collectors.joining(
                        "; ",
                        "The run ended in a deadlock: ",
                        ". Let all take these locks in the same order, and none take a lock for writing that it"
                                + " holds for reading."));
        return new Divergence(
                DivergenceKind.DEADLOCK.id(),
                message,
                "each thread can go on",
                waits.size() + " threads wait for ever",
                sorted(events),
                resources,
                null);
    }

    /** {@return a thread that waits, in a run that hung} */
    Divergence waitsForEver(ThreadState thread, RecordedEvent wait, @Nullable RecordedEvent lost) {
        boolean isMonitor = wait.kind() == EventKind.WAIT;
        String what = isMonitor ? "for a notification of " + symbols.objectName(wait.object()) : blocker(thread);
        String message = "Thread '" + symbols.threadName(thread.id) + "' waits without a time limit " + what + " "
                + place(wait) + ", and nobody has woken it up to the deadline at which the run was ended";
        if (lost != null) {
            return new Divergence(
                    DivergenceKind.LOST_NOTIFICATION,
                    message + ": " + thread(lost.thread()) + " notified it " + place(lost) + ", when nobody waited."
                            + " Under the monitor, set a flag before notifying and check it before waiting.",
                    "a notification after the wait began",
                    "one before it",
                    List.of(lost, wait));
        }
        return new Divergence(
                DivergenceKind.WAITS_FOR_EVER,
                message + ". See who is to wake it" + (isMonitor ? " by notifying it" : "")
                        + ", or wait with a time limit.",
                "somebody wakes the thread",
                "nobody did",
                List.of(wait));
    }

    private String blocker(ThreadState thread) {
        return thread.blocker == 0 ? "to be unparked" : "in a park for " + symbols.objectName(thread.blocker);
    }

    private static Hold held(NestedAcquisition part, Hold wanted) {
        return part.held.stream()
                .map(since -> since.hold)
                .filter(hold -> hold.conflictsWith(wanted.lock, wanted.mode))
                .findFirst()
                .orElseThrow();
    }

    private static List<RecordedEvent> sorted(List<RecordedEvent> events) {
        return events.stream()
                .distinct()
                .sorted(Comparator.comparingLong(RecordedEvent::index))
                .toList();
    }

    /** Notes the lock that an event takes or waits for, unless the event names it: that of a monitor does. */
    private void name(RecordedEvent event, Hold lock, Map<Long, String> resources) {
        if (event.kind().isAccess() || event.kind() == EventKind.PARK) {
            resources.put(event.index(), symbols.objectName(lock.name));
        }
    }

    private String thread(int id) {
        return "thread '" + symbols.threadName(id) + "'";
    }

    private String lock(Hold hold) {
        String mode = hold.mode == LockMode.SHARED ? " for reading" : "";
        return symbols.objectName(hold.name) + mode;
    }

    private static String how(RecordedEvent event) {
        return event.kind() == EventKind.WAKE ? " again after waiting" : "";
    }

    private String place(RecordedEvent event) {
        Site site = symbols.userSite(event);
        return "at " + (site == null ? "an unknown place" : site) + " (event " + event.index() + ")";
    }
}
