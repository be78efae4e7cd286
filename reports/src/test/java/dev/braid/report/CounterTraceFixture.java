// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A trace of threads that take turns at incrementing one counter: even events read it, odd ones write it.
 *
 * @param threads their ids are 1 and up; each has a turn of two events
 * @param staleReads indexes of reads that return the value before the last one written
 * @param prefix stands before every name
 */
public record CounterTraceFixture(int threads, int turns, Set<Long> staleReads, String prefix) implements Symbols {
    public static final int USER_SITE = 1;
    public static final int PLATFORM_SITE = 2;
    private static final long COUNTER = 12;

    public List<RecordedEvent> events() {
        List<RecordedEvent> events = new ArrayList<>();
        for (int turn = 0; turn < turns; turn++) {
            int thread = 1 + turn % threads;
            events.add(access(2L * turn, EventKind.READ, thread, turn));
            events.add(access(2L * turn + 1, EventKind.WRITE, thread, turn));
        }
        return events;
    }

    private RecordedEvent access(long index, EventKind kind, int thread, int count) {
        long read = !kind.reads() ? 0 : staleReads.contains(index) ? count - 1 : count;
        long written = kind.writes() ? count + 1 : 0;
        return new RecordedEvent(
                index,
                kind,
                thread,
                100 + index,
                kind.reads() ? USER_SITE : PLATFORM_SITE,
                kind.reads() ? 0 : USER_SITE,
                COUNTER,
                16,
                8,
                kind.reads() ? AccessMode.PLAIN : AccessMode.VOLATILE,
                false,
                read,
                written,
                0);
    }

    /** {@return an event of thread 0, with no location} */
    public static RecordedEvent start(long index, int startedThread) {
        return new RecordedEvent(
                index,
                EventKind.THREAD_START,
                0,
                index,
                USER_SITE,
                0,
                0,
                0,
                8,
                AccessMode.PLAIN,
                false,
                0,
                0,
                startedThread);
    }

    @Override
    public @Nullable Site site(int id) {
        return switch (id) {
            case USER_SITE -> site(id, prefix + "demo.Counter", "increment", 12, prefix + "Counter.java", false);
            case PLATFORM_SITE -> site(id, "java.lang.invoke.VarHandle", "setVolatile", 513, "VarHandle.java", true);
            default -> null;
        };
    }

    private static Site site(int id, String type, String method, int line, String file, boolean platform) {
        return new Site(id, SiteKind.FIELD, type, method, "()V", 3, line, file, type, "value", "", platform);
    }

    @Override
    public String threadName(int thread) {
        return prefix + (thread == 0 ? "main" : "worker-" + thread);
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
