// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.simulator.CountText;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.DivergenceKind;
import dev.braid.simulator.deadlock.LockWaits.LockWait;
import dev.braid.simulator.deadlock.Notifications.Wasted;
import dev.braid.simulator.lock.LockMode;
import dev.braid.simulator.order.Synchronisation;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.layout.RecordDescriptor;
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
    private final LockEvents locks;
    private final LockWaits waits;
    private final BlockedStacks stacks;
    private final HangText hangText;

    DeadlockText(TraceHeader trace, LockEvents locks, LockWaits waits) {
        symbols = trace.symbols();
        this.locks = locks;
        this.waits = waits;
        stacks = new BlockedStacks(trace, locks);
        hangText = new HangText(locks, waits, stacks);
    }

    /** {@return the extent of a verdict without a cycle} */
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
    Divergence deadlock(List<LockWait> deadlock) {
        List<RecordedEvent> events = new ArrayList<>();
        Map<Long, String> resources = new HashMap<>();
        for (LockWait wait : deadlock) {
            Hold hold = wait.hold();
            if (hold != null) {
                events.add(hold.taken);
                name(hold.taken, hold, resources);
                name(wait.event(), hold, resources);
            }
            events.add(wait.event());
        }
        String message = deadlock.stream()
                .map(this::wait)
                .collect(Collectors.joining("; ", "The run ended in a deadlock: ", ". " + remedy(deadlock)));
        return new Divergence(
                DivergenceKind.DEADLOCK.id(),
                message,
                "each thread can go on",
                count(deadlock.size()) + " forever"
                        + stacks.of(deadlock.stream().map(LockWait::thread).toList()),
                sorted(events),
                resources,
                null);
    }

    private static String count(int threads) {
        return threads == 1 ? "1 thread waits" : threads + " threads wait";
    }

    private String wait(LockWait wait) {
        boolean isItself = wait.holder() == wait.thread();
        String other = isItself ? "it itself" : thread(wait.holder().id);
        Hold hold = wait.hold();
        Blockage blockage = wait.blockage();
        int kind = blockage == null ? RecordDescriptor.BLOCKED_PARK : blockage.kind;
        String what;
        if (kind == RecordDescriptor.BLOCKED_JOIN) {
            what = "for the end of " + (isItself ? "itself" : other);
            other = "";
        } else if (kind == RecordDescriptor.BLOCKED_CLASS) {
            what = "for the initialisation of class " + (hold == null ? "(unknown)" : className(hold.taken));
            other = ", which " + other + " has begun" + (hold == null ? "" : " " + begun(hold.taken));
        } else {
            what = (kind == RecordDescriptor.BLOCKED_MONITOR ? "to enter the monitor of " : "for ")
                    + (hold == null ? symbols.objectName(wait.event().object()) : lock(hold));
            other = ", which " + other + " holds" + (hold == null ? "" : ", taken " + place(hold.taken));
        }
        return thread(wait.thread().id) + " waits " + what + " " + stacks.place(wait.event(), blockage) + other;
    }

    private String className(RecordedEvent initialises) {
        Site site = symbols.site(initialises.site());
        return site == null ? "(unknown)" : site.className();
    }

    private String begun(RecordedEvent initialises) {
        Site site = symbols.site(initialises.site());
        return site == null || site.line() < 0 ? "" : "and is in at " + site;
    }

    /** {@return the remedy, which depends on what the threads wait for} */
    private static String remedy(List<LockWait> deadlock) {
        boolean anyClass = deadlock.stream().anyMatch(wait -> isOf(wait, RecordDescriptor.BLOCKED_CLASS));
        boolean anyJoin = deadlock.stream().anyMatch(wait -> isOf(wait, RecordDescriptor.BLOCKED_JOIN));
        if (anyClass) {
            return "Let no initialiser of a class wait for another thread, or use a class that uses it.";
        }
        return anyJoin
                ? "Wait for no thread while holding what it needs, nor for one that waits for this one."
                : "Let all take these locks in the same order, and none take a lock for writing that it"
                        + " holds for reading.";
    }

    private static boolean isOf(LockWait wait, int kind) {
        Blockage blockage = wait.blockage();
        return blockage != null && blockage.kind == kind;
    }

    /** {@return a thread that waits, in a run that hung} */
    Divergence hang(ThreadState thread, RecordedEvent wait, @Nullable RecordedEvent lost) {
        Blockage blockage = locks.blocked().of(thread.id);
        boolean isMonitor = wait.kind() == EventKind.WAIT;
        String message = "Thread '" + symbols.threadName(thread.id) + "' waits without a time limit "
                + hangText.what(thread, wait) + " " + stacks.place(wait, blockage) + stacks.since(blockage)
                + ", and nobody has woken it up to the end of the run";
        String others = waitingInTurn(thread);
        if (lost != null) {
            return new Divergence(
                    DivergenceKind.LOST_NOTIFICATION,
                    message + ": " + thread(lost.thread()) + " notified it " + place(lost) + ", when nobody waited."
                            + " Under the monitor, set a flag before notifying and check it before waiting." + others,
                    "a notification after the wait began",
                    "one before it" + stacks.of(List.of(thread)),
                    List.of(lost, wait));
        }
        return new Divergence(
                DivergenceKind.WAITS_FOREVER,
                message + "; " + hangText.wakers(thread, wait) + ". See who is to wake it"
                        + (isMonitor ? " by notifying it" : "") + ", or wait with a time limit." + others,
                "somebody wakes the thread",
                "nobody did" + stacks.of(List.of(thread)),
                List.of(wait));
    }

    /** {@return a notification that was of no use, while threads wait for one by the same monitor} */
    Divergence wasted(Wasted wasted, List<ThreadState> waiters) {
        String all = waiters.stream()
                .map(waiter -> {
                    RecordedEvent wait = Objects.requireNonNull(waiter.waits);
                    Blockage blockage = locks.blocked().of(waiter.id);
                    return thread(waiter.id) + " " + place(wait) + stacks.since(blockage);
                })
                .collect(Collectors.joining("; "));
        String message = "A notification went to a thread that could not use it: "
                + thread(wasted.notification().thread())
                + " called notify on "
                + symbols.objectName(wasted.notification().object()) + " "
                + place(wasted.notification()) + "; it woke "
                + thread(wasted.woken().thread()) + ", which waited again "
                + place(wasted.again())
                + " and passed it on to nobody. Now all of these wait for a notification without"
                + " a time limit: " + all + ". Call notifyAll, or let threads that wait for different things wait by"
                + " monitors or conditions of their own.";
        return new Divergence(
                DivergenceKind.WASTED_NOTIFICATION,
                message,
                "a notification wakes a thread that can go on",
                "it woke one that could not" + stacks.of(waiters),
                List.of(wasted.notification(), wasted.woken(), wasted.again()));
    }

    /** {@return words for a wait that may have come to an end later, as other threads could go on} */
    String doubt(List<ThreadState> others, Divergence wait) {
        int more = others.size() - 1;
        String and = more == 0 ? "" : " and " + more + (more == 1 ? " other" : " others");
        return "At the end of the trace, " + thread(others.get(0).id) + and
                + " could go on, so it is not known that the test hangs; raise timeoutSeconds, or give it less to do."
                + " Until then: " + wait.message();
    }

    private String waitingInTurn(ThreadState thread) {
        String names = waits.waitingFor(thread).stream()
                .map(other -> "'" + symbols.threadName(other.id) + "'")
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : " For this one wait in turn: " + names + ".";
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
        if (event.kind() == EventKind.INITIALISES) {
            resources.put(event.index(), "class " + className(event));
        } else if (event.kind().isAccess() || event.kind() == EventKind.PARK || event.kind() == EventKind.BLOCKED) {
            boolean isClass = lock.taken.kind() == EventKind.INITIALISES;
            resources.put(event.index(), isClass ? "class " + className(lock.taken) : symbols.objectName(lock.name));
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
        return stacks.place(event, null);
    }
}
