// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.DivergenceKind;
import dev.braid.trace.AccessMode;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Says how a block is not atomic, for people. */
final class ViolationText {
    private final Symbols symbols;

    ViolationText(Symbols symbols) {
        this.symbols = symbols;
    }

    Divergence divergence(ViolationLog.Counted counted) {
        Violation violation = counted.violation();
        RecordedEvent interleaving = violation.exit().to();
        String more =
                counted.count() == 1 ? "" : String.format(Locale.ROOT, " That happens %,d times.", counted.count());
        String message = method(violation.start()) + ", called by thread '" + thread(violation.start())
                + "' at event " + violation.start().index() + ", is not atomic: it " + deed(violation.first())
                + ", then thread '" + thread(interleaving) + "' " + deed(interleaving) + end(violation)
                + ". No order of whole calls has this outcome." + more
                + " Let it hold one lock from its first access to its last, as all others do, or make them one atomic"
                + " operation.";
        return new Divergence(
                DivergenceKind.ATOMICITY_VIOLATION,
                message,
                "what the method does is as one step to all other threads",
                "thread '" + thread(interleaving) + "' came in between",
                events(violation));
    }

    /** {@return the reason why nothing can be said of a block, and what to do} */
    String doubt(UnjudgedCalls.Interruption found, long count) {
        String more = count == 1 ? "" : String.format(Locale.ROOT, " That happens %,d times.", count);
        return method(found.start()) + ", called by thread '" + thread(found.start()) + "' at event "
                + found.start().index() + ", calls a " + found.collection() + " several times, and before the call "
                + place(found.again()) + " thread '" + thread(found.change()) + "' changed it "
                + place(found.change()) + ". Whether the method is atomic nevertheless is not judged." + more
                + " Let it hold a lock around its calls, as all others do, or judge it by a specification"
                + " (@LinearizabilityTest).";
    }

    private String place(RecordedEvent event) {
        Site site = symbols.userSite(event);
        return "at " + (site == null ? "an unknown place" : site) + " (event " + event.index() + ")";
    }

    private String end(Violation violation) {
        if (!violation.isWhole()) {
            return ", whose transaction had to come before that, by way of others that are over";
        }
        RecordedEvent closing = violation.entry().from();
        String other = closing.index() == violation.exit().to().index()
                ? ""
                : ", thread '" + thread(closing) + "' " + deed(closing);
        return other + ", and then it " + deed(violation.last());
    }

    private static List<RecordedEvent> events(Violation violation) {
        List<RecordedEvent> events = new ArrayList<>(List.of(
                violation.first(), violation.exit().to(), violation.entry().from(), violation.last()));
        events.sort(Comparator.comparingLong(RecordedEvent::index));
        return events.stream().distinct().toList();
    }

    private String method(RecordedEvent start) {
        Site site = symbols.site(start.site());
        if (site == null) {
            return "A method of an unknown class";
        }
        String marker = AtomicBlocks.marker(site);
        String kind = marker == null ? "Synchronized method " : "@" + marker + " method ";
        return kind + site.className() + "." + site.methodName();
    }

    private String thread(RecordedEvent event) {
        return symbols.threadName(event.thread());
    }

    /**
     * {@return an operation and its place, such as {@code wrote 5 to demo.Counter#1.value at demo.Counter.add(…) (event
     * 7)}}
     */
    private String deed(RecordedEvent event) {
        Site site = symbols.userSite(event);
        Site own = symbols.site(event.site());
        String where = site == null ? "an unknown place" : site.toString();
        String within =
                own == null || own.equals(site) ? "" : ", by way of " + own.className() + "." + own.methodName();
        return what(event) + " at " + where + within + " (event " + event.index() + ")";
    }

    private String what(RecordedEvent event) {
        return switch (event.kind()) {
            case READ, CAS_FAILED -> "read " + read(event) + mode(event);
            case WRITE -> {
                if (isLock(event)) {
                    yield (event.valueWritten() == 0 ? "released" : "acquired") + " the lock "
                            + symbols.objectName(event.object());
                }
                yield "wrote " + symbols.value(event, event.valueWritten()) + " to " + symbols.location(event)
                        + mode(event);
            }
            case READ_WRITE ->
                "read " + read(event) + " and wrote " + symbols.value(event, event.valueWritten()) + mode(event);
            case MONITOR_ENTER -> "entered the monitor of " + symbols.objectName(event.object());
            case MONITOR_EXIT -> "left the monitor of " + symbols.objectName(event.object());
            case WAIT -> "began to wait for " + symbols.objectName(event.object());
            case WAKE -> "ended its wait for " + symbols.objectName(event.object());
            case THREAD_START -> "started thread '" + symbols.threadName(event.startedThread()) + "'";
            case THREAD_BEGIN -> "began";
            case THREAD_ENDING -> "ended";
            case JOIN -> "joined a thread";
            case INTERRUPT -> "interrupted a thread";
            case INTERRUPTED -> "was found interrupted";
            default -> "did " + event.kind();
        };
    }

    private boolean isLock(RecordedEvent event) {
        Site site = symbols.site(event.site());
        return site != null && CountedAccesses.isLockOwner(site);
    }

    private String read(RecordedEvent event) {
        return symbols.value(event, event.valueRead()) + " from " + symbols.location(event);
    }

    private static String mode(RecordedEvent event) {
        return event.mode() == AccessMode.PLAIN
                ? ""
                : " (" + event.mode().name().toLowerCase(Locale.ROOT) + ")";
    }
}
