// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report;

import dev.braid.report.comparison.EventsToMatch;
import dev.braid.report.comparison.FoundPlaces;
import dev.braid.report.comparison.FoundVisits;
import dev.braid.report.comparison.RunComparison;
import dev.braid.report.window.EventWindow;
import dev.braid.report.window.EventWindowCollector;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.DivergenceKind;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run that is written by hand. All its numbers begin at a given base, so that no other run has the same ones. */
public final class RunFixture implements Symbols {
    public static final int READ_LINE = 12;
    public static final int WRITE_LINE = 13;
    public static final int OTHER_LINE = 14;
    public static final int STATIC_LINE = 15;
    private static final int COUNTER = 1;
    private static final int OTHER = 2;

    private final int base;
    private final String prefix;
    private final List<RecordedEvent> events = new ArrayList<>();
    private final List<String> threads = new ArrayList<>();

    /** @param prefix stands before every name */
    public RunFixture(int base, String prefix) {
        this.base = base;
        this.prefix = prefix;
        threads.add("main");
    }

    /** {@return a run in which the second thread adds while the first is at it} */
    public static RunFixture interrupted(String prefix) {
        RunFixture run = new RunFixture(100, prefix);
        run.write(0, OTHER, 1).write(0, COUNTER, 5);
        int first = run.start(0, "Thread-2");
        int second = run.start(0, "Thread-3");
        return run.read(first, COUNTER, 5)
                .read(second, COUNTER, 5)
                .write(second, COUNTER, 6)
                .write(first, COUNTER, 15);
    }

    /** {@return a run of the same program in which one adds after the other} */
    public static RunFixture oneAfterTheOther(String prefix) {
        RunFixture run = new RunFixture(700, prefix);
        run.write(0, OTHER, 1).write(0, COUNTER, 5);
        int first = run.start(0, "Thread-0");
        run.read(first, COUNTER, 5).write(first, COUNTER, 15);
        int second = run.start(0, "Thread-1");
        return run.read(second, COUNTER, 15).write(second, COUNTER, 16);
    }

    /** A thread starts another one. {@return the started thread} */
    public int start(int parent, String name) {
        threads.add(name);
        int thread = threads.size() - 1;
        events.add(new RecordedEvent(
                events.size(),
                EventKind.THREAD_START,
                base + parent,
                events.size(),
                0,
                0,
                0,
                0,
                8,
                AccessMode.PLAIN,
                false,
                0,
                0,
                base + thread));
        return thread;
    }

    /** A thread reads a value of one of several counters. */
    public RunFixture read(int thread, int counter, long value) {
        return add(EventKind.READ, READ_LINE, thread, counter, value);
    }

    public RunFixture write(int thread, int counter, long value) {
        return add(EventKind.WRITE, WRITE_LINE, thread, counter, value);
    }

    /** A thread does something else to a counter, in that line. */
    public RunFixture add(EventKind kind, int line, int thread, int counter, long value) {
        events.add(new RecordedEvent(
                events.size(),
                kind,
                base + thread,
                events.size(),
                base + line,
                base + events.size(), // what a thread called last, long ago: it means nothing here
                base + counter,
                kind.isAccess() ? 16 : 0,
                8,
                AccessMode.PLAIN,
                false,
                kind.reads() ? value : 0,
                kind.writes() ? value : 0,
                0));
        return this;
    }

    public List<RecordedEvent> events() {
        return events;
    }

    /** {@return a divergence that says that the events at these indexes were not one step} */
    public Divergence violation(int... indexes) {
        return new Divergence(
                DivergenceKind.ATOMICITY_VIOLATION,
                "Something came between.",
                prefix + "one step",
                prefix + "two steps",
                Arrays.stream(indexes).mapToObj(events::get).toList());
    }

    public EventWindow window(Divergence divergence) {
        EventWindowCollector collector = EventWindow.around(divergence, 4);
        events.forEach(collector);
        return collector.finish(this);
    }

    /** {@return this run's divergence beside another run} */
    public RunComparison beside(RunFixture other, Divergence divergence) {
        EventsToMatch sought = new EventsToMatch(divergence, window(divergence), this);
        events.forEach(sought);
        FoundPlaces places = new FoundPlaces(sought, other);
        other.events.forEach(places);
        FoundVisits found = new FoundVisits(sought, places, other);
        other.events.forEach(found);
        return found.comparison(2, 1);
    }

    @Override
    public @Nullable Site site(int id) {
        int line = id - base;
        return line < READ_LINE || line > STATIC_LINE
                ? null
                : new Site(
                        id,
                        line == STATIC_LINE ? SiteKind.STATIC_FIELD : SiteKind.FIELD,
                        prefix + "demo.Counter",
                        "add",
                        "(I)V",
                        line,
                        line,
                        prefix + "Counter.java",
                        "demo.Counter",
                        prefix + "value",
                        "",
                        false);
    }

    @Override
    public String threadName(int thread) {
        return prefix + threads.get(thread - base);
    }

    @Override
    public String className(long object) {
        return prefix + "demo.Counter";
    }

    @Override
    public String fieldName(long object, long offset) {
        return prefix + "value";
    }
}
