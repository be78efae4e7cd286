// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import dev.braid.simulator.provenance.ChainLink.Origin;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Follows a value that was read back to the writes that it came from.
 *
 * <p>A trace holds no flow of data within a thread. So from a write the chain goes on with what its thread read before,
 * in the same thunk: the last read of the same value or the same location. That this is where the value came from is
 * likely, and not certain.
 */
public final class ValueChain {
    private static final int READS_SHOWN = 3;

    private final EventHistory history;
    private final ThunkStarts thunks;

    public ValueChain(EventHistory history, ThunkStarts thunks) {
        this.history = history;
        this.thunks = thunks;
    }

    /** {@return the chain of writes behind a read, at most so many} */
    public List<ChainLink> behind(RecordedEvent read, int depth) throws IOException {
        List<ChainLink> chain = new ArrayList<>();
        RecordedEvent next = read;
        while (next != null && chain.size() < depth) {
            ChainLink link = link(next);
            chain.add(link);
            next = link.read();
        }
        return chain;
    }

    private ChainLink link(RecordedEvent read) throws IOException {
        RecordedEvent write = history.lastBefore(read.index(), 0, event -> writesTo(event, read));
        if (write == null) {
            return end(null, Origin.BEFORE_THE_TRACE);
        }
        if (write.kind() == EventKind.UNTRACED_WRITE) {
            return end(write, Origin.UNTRACED_CODE);
        }
        boolean isWhole = write.offset() == read.offset() && LastWrites.size(write) == LastWrites.size(read);
        if (!isWhole || write.valueWritten() != read.valueRead()) {
            return end(write, Origin.ANOTHER_VALUE);
        }
        if (write.kind().reads()) {
            return new ChainLink(write, Origin.UPDATED, write, List.of());
        }
        return ofWriter(write);
    }

    private ChainLink ofWriter(RecordedEvent write) throws IOException {
        RecordedEvent same =
                readBefore(write, write.index(), event -> hasSameValue(event, write) || isSamePlace(event, write));
        if (same != null) {
            Origin origin = hasSameValue(same, write) ? Origin.SAME_VALUE_READ : Origin.SAME_LOCATION_READ;
            return new ChainLink(write, origin, same, List.of());
        }
        List<RecordedEvent> reads = new ArrayList<>();
        long before = write.index();
        while (reads.size() < READS_SHOWN) {
            RecordedEvent read = readBefore(write, before, event -> true);
            if (read == null) {
                break;
            }
            reads.add(read);
            before = read.index();
        }
        return new ChainLink(write, Origin.COMPUTED, null, reads);
    }

    /** {@return the last read by the thread of a write, in its thunk, before an event} */
    private @Nullable RecordedEvent readBefore(RecordedEvent write, long before, Predicate<TraceEvent> property)
            throws IOException {
        return history.lastBefore(
                before,
                thunks.start(write.thread(), write.index()),
                event -> event.thread() == write.thread() && event.kind().reads() && property.test(event));
    }

    private static boolean hasSameValue(TraceEvent read, TraceEvent write) {
        return read.isReference() == write.isReference() && read.valueRead() == write.valueWritten();
    }

    private static boolean isSamePlace(TraceEvent one, TraceEvent other) {
        return one.object() == other.object() && one.offset() == other.offset();
    }

    private static boolean writesTo(TraceEvent event, TraceEvent read) {
        if (event.object() != read.object()) {
            return false;
        }
        long bytes = event.kind() == EventKind.UNTRACED_WRITE
                ? event.detail(0)
                : event.kind().writes() ? LastWrites.size(event) : 0;
        return bytes > 0
                && event.offset() < read.offset() + LastWrites.size(read)
                && read.offset() < event.offset() + bytes;
    }

    private static ChainLink end(@Nullable RecordedEvent write, Origin origin) {
        return new ChainLink(write, origin, null, List.of());
    }
}
