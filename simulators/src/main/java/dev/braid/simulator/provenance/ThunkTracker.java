// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import dev.braid.simulator.order.LocationMap;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.TraceEvent;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cuts threads into thunks, and tells which thunk synchronises with which.
 *
 * <p>A thunk starts with each operation that acquires or releases (JLS 17.4.4): of monitors, starts and ends of
 * threads, interruptions, the initialisation of a class, and each volatile or releasing write. A volatile or acquiring
 * read starts one only if it acquires what its thread has not acquired before: a thread that waits in a loop stays in
 * one thunk.
 *
 * <p>What follows from the order of the program is not told: of the thunks of another thread, only those after the last
 * one that this thread has synchronised with.
 */
final class ThunkTracker {
    private final Int2ObjectOpenHashMap<Thunk> current = new Int2ObjectOpenHashMap<>();
    /** By thread, by other thread: the number of the last thunk that was acquired. */
    private final Int2ObjectOpenHashMap<Int2IntOpenHashMap> acquired = new Int2ObjectOpenHashMap<>();

    private final Int2ObjectOpenHashMap<Thunk> starts = new Int2ObjectOpenHashMap<>();
    private final Long2ObjectOpenHashMap<Thunk> monitors = new Long2ObjectOpenHashMap<>();
    private final Long2ObjectOpenHashMap<Thunk> ends = new Long2ObjectOpenHashMap<>();
    private final Long2ObjectOpenHashMap<LocationReleases> interrupts = new Long2ObjectOpenHashMap<>();
    private final LocationMap<LocationReleases> locations = new LocationMap<>();
    private final List<Thunk> sources = new ArrayList<>();
    private boolean hasStarted;
    private int thunks;

    /** Takes an event. {@return the thunk that it is in} */
    Thunk event(TraceEvent event) {
        EventKind kind = event.kind();
        sources.clear();
        acquire(event);
        Thunk thunk = current.get(event.thread());
        hasStarted = thunk == null || starts(event);
        if (hasStarted) {
            thunk = new Thunk(thunks++, thunk == null ? 1 : thunk.number() + 1, event);
            current.put(event.thread(), thunk);
        }
        release(event, thunk);
        if (kind == EventKind.THREAD_END) {
            current.remove(event.thread());
            acquired.remove(event.thread());
        }
        return thunk;
    }

    /** {@return {@code true} if the last event started a thunk} */
    boolean hasStarted() {
        return hasStarted;
    }

    /** {@return the thunks that the last event has synchronised with; valid until the next one} */
    List<Thunk> sources() {
        return sources;
    }

    private boolean starts(TraceEvent event) {
        EventKind kind = event.kind();
        if (!kind.isAccess()) {
            return kind.acquires() || kind.releases();
        }
        return kind.writes() && event.mode().releases() || !sources.isEmpty();
    }

    private void acquire(TraceEvent event) {
        int thread = event.thread();
        long object = event.object();
        switch (event.kind()) {
            case THREAD_BEGIN -> acquire(thread, starts.remove(thread));
            case MONITOR_ENTER, WAKE -> acquire(thread, monitors.get(object));
            case JOIN -> acquire(thread, ends.get(object));
            case INTERRUPTED -> acquire(thread, AccessMode.VOLATILE, interrupts.get(object));
            default -> {
                if (event.kind().reads() && event.mode().acquires()) {
                    acquire(thread, event.mode(), locations.get(object, event.offset()));
                }
            }
        }
    }

    private void acquire(int thread, AccessMode mode, @Nullable LocationReleases releases) {
        if (releases != null) {
            releases.acquire(mode, thunk -> acquire(thread, thunk));
        }
    }

    private void acquire(int thread, @Nullable Thunk source) {
        if (source == null || source.thread() == thread) {
            return;
        }
        Int2IntOpenHashMap known = acquired.computeIfAbsent(thread, key -> new Int2IntOpenHashMap());
        if (source.number() > known.get(source.thread())) {
            known.put(source.thread(), source.number());
            sources.add(source);
        }
    }

    private void release(TraceEvent event, Thunk thunk) {
        long object = event.object();
        switch (event.kind()) {
            case THREAD_START -> starts.put(event.startedThread(), thunk);
            case MONITOR_EXIT, WAIT -> monitors.put(object, thunk);
            case THREAD_ENDING -> ends.put(object, thunk);
            case INTERRUPT ->
                interrupts
                        .computeIfAbsent(object, key -> new LocationReleases())
                        .write(thunk, AccessMode.VOLATILE, true);
            default -> {
                if (event.kind().writes()) {
                    write(event, thunk);
                }
            }
        }
    }

    private void write(TraceEvent event, Thunk thunk) {
        LocationReleases location = locations.get(event.object(), event.offset());
        if (location == null) {
            if (!event.mode().releases()) {
                return;
            }
            location = new LocationReleases();
            locations.put(event.object(), event.offset(), location);
        }
        location.write(thunk, event.mode(), event.kind().reads());
    }
}
