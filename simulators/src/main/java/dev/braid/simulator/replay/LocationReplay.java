// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import dev.braid.trace.EventKind;
import dev.braid.trace.TraceEvent;

/**
 * Replays accesses to locations of which more must be known than a {@link Cell} holds: those that were accessed in
 * several sizes, that did not agree, that untraced code changed, or that lie far out.
 */
final class LocationReplay {
    private final UntracedWrites untraced;
    private final ForeignMemory foreign;
    private final ValueRings rings;
    private final MismatchLog log;
    private final ShadowHeap primitives;
    private final ShadowHeap references;
    private final MixedSizeAccess mixedSizes;

    LocationReplay(UntracedWrites untraced, ForeignMemory foreign, ValueRings rings, MismatchLog log) {
        this.untraced = untraced;
        this.foreign = foreign;
        this.rings = rings;
        this.log = log;
        primitives = new ShadowHeap(rings);
        references = new ShadowHeap(rings);
        mixedSizes = new MixedSizeAccess(primitives, untraced, foreign, rings, log);
    }

    /** {@return the number of locations; memory accessed in different sizes counts by bytes} */
    long count() {
        return (long) primitives.count() + references.count();
    }

    /** {@return a new location, of which nothing is known yet, and which must not overlap others} */
    Location add(long object, long offset, int size, boolean reference) {
        return (reference ? references : primitives).add(object, offset, size);
    }

    /** Replays an access. {@return {@code true} if it read memory of which nothing was known} */
    boolean replay(TraceEvent event, EventKind kind) {
        boolean reference = event.isReference();
        Location location = (reference ? references : primitives).find(event.object(), event.offset());
        if (location != null && (reference || location.size == event.size())) {
            return replay(location, event, kind);
        }
        return replayUnfitting(event, kind, reference);
    }

    private boolean replay(Location location, TraceEvent event, EventKind kind) {
        boolean learnt = false;
        if (kind.reads()) {
            long actual = Bytes.signExtend(event.valueRead(), event.size());
            long now = untraced.epoch();
            if (actual == location.value) {
                location.confirm(now);
            } else {
                learnt = untraced.since(location.knownSince(), location.object, location.offset, location.size)
                        || foreign.explains(event, location);
                if (!learnt) {
                    int ago = rings.valuesAgo(location.ring(), actual);
                    log.add(event, location.value, ago, location, location);
                }
                location.resynchronise(actual, now, rings);
            }
        }
        if (kind.writes()) {
            write(location, event);
        }
        return learnt;
    }

    /** Replays an access to a location that is new, or that was accessed in another size before. */
    private boolean replayUnfitting(TraceEvent event, EventKind kind, boolean reference) {
        int size = event.size();
        if (size < 1 || size > Long.BYTES || Integer.bitCount(size) != 1) {
            throw new IllegalArgumentException(
                    "event " + event.index() + " accesses " + size + " bytes; 1, 2, 4 or 8 can be");
        }
        Location location = reference
                ? references.add(event.object(), event.offset(), size)
                : primitives.addIfFree(event.object(), event.offset(), size);
        if (location == null) {
            return mixedSizes.replay(event);
        }
        if (kind.reads()) {
            location.learn(Bytes.signExtend(event.valueRead(), size), untraced.epoch());
        }
        if (kind.writes()) {
            write(location, event);
        }
        return kind.reads();
    }

    private void write(Location location, TraceEvent event) {
        PendingReads pending = location.pending;
        if (pending != null) {
            log.explain(pending, location, event);
        }
        location.write(event, Bytes.signExtend(event.valueWritten(), event.size()), untraced.epoch(), rings);
    }
}
