// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.io;

import static dev.braid.trace.RecordDescriptor.SITE_SHIFT;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import dev.braid.trace.RecordDescriptor;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.io.proto.Block;
import dev.braid.trace.io.proto.MacroEvents;
import dev.braid.trace.io.proto.Positions;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * One macro-event of a block after the other, straight from its bytes: who looks for an event skims over many of them.
 * Positions are worked out for those who ask.
 *
 * <p>Thread safety: one thread.
 */
final class MacroBlockView implements MacroEvent {
    /** By the number of the field. */
    private final PackedColumn[] columns = new PackedColumn[MacroEvents.MOVED_SITE_FIELD_NUMBER + 1];

    private final PackedColumn kinds = column(MacroEvents.KIND_FIELD_NUMBER);
    private final PackedColumn indexChanges = column(MacroEvents.INDEX_CHANGE_FIELD_NUMBER);
    private final PackedColumn threads = column(MacroEvents.THREAD_FIELD_NUMBER);
    private final PackedColumn clockChanges = column(MacroEvents.CLOCK_CHANGE_FIELD_NUMBER);
    private final PackedColumn sites = column(MacroEvents.SITE_FIELD_NUMBER);
    private final PackedColumn callSites = column(MacroEvents.CALL_SITE_FIELD_NUMBER);
    private final PackedColumn objectChanges = column(MacroEvents.OBJECT_CHANGE_FIELD_NUMBER);
    private final PackedColumn offsets = column(MacroEvents.OFFSET_FIELD_NUMBER);
    private final PackedColumn details = column(MacroEvents.DETAIL_FIELD_NUMBER);
    private final PackedColumn thirds = column(MacroEvents.THIRD_FIELD_NUMBER);
    private final PackedColumn moved = column(MacroEvents.MOVED_FIELD_NUMBER);
    private final PackedColumn movedThreads = column(MacroEvents.MOVED_THREAD_FIELD_NUMBER);
    private final PackedColumn movedBy = column(MacroEvents.MOVED_BY_FIELD_NUMBER);
    private final PackedColumn movedSites = column(MacroEvents.MOVED_SITE_FIELD_NUMBER);

    private final PositionTracker positions = new PositionTracker();
    private final EventBatch batch = new EventBatch(1);
    private final EventView view = new EventView(batch);
    private final long[] words = new long[EventBatch.WORDS];
    /** The threads of the events whose moves have not been followed yet, negative for one that ends. */
    private int[] unfollowed = new int[16];

    private int unfollowedEnd;
    /** The thread that is not live any more after the event that was followed last, -1 if there is none. */
    private int ended = -1;

    private long first;
    private long row = -1;
    private long index;

    /**
     * @param bytes a serialized {@code Block} of macro-events
     * @throws DamagedRecordException if it makes no sense
     */
    MacroBlockView(byte[] bytes) {
        try {
            CodedInputStream in = CodedInputStream.newInstance(bytes);
            int body = in.readTag();
            if (WireFormat.getTagFieldNumber(body) != Block.MACRO_EVENTS_FIELD_NUMBER
                    || in.readRawVarint32() + in.getTotalBytesRead() != bytes.length) {
                throw new DamagedRecordException("a block of macro-events", "something else");
            }
            for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
                field(tag, in, bytes);
            }
        } catch (IOException e) {
            throw new DamagedRecordException("a block of macro-events", String.valueOf(e.getMessage()));
        }
    }

    private PackedColumn column(int field) {
        columns[field] = new PackedColumn();
        return columns[field];
    }

    private void field(int tag, CodedInputStream in, byte[] bytes) throws IOException {
        int number = WireFormat.getTagFieldNumber(tag);
        if (number == MacroEvents.FIRST_FIELD_NUMBER) {
            first = in.readInt64();
            return;
        }
        if (WireFormat.getTagWireType(tag) != WireFormat.WIRETYPE_LENGTH_DELIMITED) {
            throw new DamagedRecordException("columns", "a field of another kind");
        }
        int length = in.readRawVarint32();
        int from = in.getTotalBytesRead();
        in.skipRawBytes(length);
        if (number == MacroEvents.START_FIELD_NUMBER) {
            positions.restore(Positions.parser().parseFrom(bytes, from, length));
        } else if (number < columns.length && columns[number] != null) {
            columns[number].start(bytes, from, length);
        }
    }

    /** Goes to the next event. {@return whether there is one} */
    boolean next() {
        if (!kinds.hasNext()) {
            return false;
        }
        row++;
        index += indexChanges.next();
        int kind = (int) kinds.next();
        int thread = (int) threads.next();
        int key = kind | (int) sites.next() << SITE_SHIFT;
        if (RecordDescriptor.isAccess(key) || !EventView.isEvent(key)) {
            throw new DamagedRecordException("the kind of a macro-event", "kind " + kind);
        }
        words[EventBatch.META] = callSites.next() << Integer.SIZE | key & 0xFFFF_FFFFL;
        words[EventBatch.ORDER] += clockChanges.next() << 1;
        words[EventBatch.OBJECT] += objectChanges.nextSigned();
        words[EventBatch.OFFSET] = offsets.nextSigned();
        words[EventBatch.FIRST] = details.nextSigned();
        words[EventBatch.SECOND] = thirds.nextSigned();
        words[EventBatch.THREAD] = thread;
        batch.startAt(index);
        batch.add(words, 0, 1);
        if (unfollowedEnd == unfollowed.length) {
            unfollowed = Arrays.copyOf(unfollowed, 2 * unfollowedEnd);
        }
        unfollowed[unfollowedEnd++] = kind == RecordDescriptor.KIND_THREAD_END ? ~thread : thread;
        return true;
    }

    /** Moves the threads as far as they were at the present event. */
    private void followMoves() {
        for (int i = 0; i < unfollowedEnd; i++) {
            if (ended >= 0) {
                positions.end(ended);
                ended = -1;
            }
            for (long moves = moved.next(); moves > 0; moves--) {
                if (!movedThreads.hasNext()) {
                    throw new DamagedRecordException("which threads have moved", "nothing");
                }
                positions.move((int) movedThreads.next(), movedBy.next(), (int) movedSites.next());
            }
            boolean isEnd = unfollowed[i] < 0;
            int thread = isEnd ? ~unfollowed[i] : unfollowed[i];
            positions.meet(thread);
            ended = isEnd ? thread : -1;
        }
        unfollowedEnd = 0;
    }

    @Override
    public long number() {
        return first + row;
    }

    @Override
    public TraceEvent event() {
        return view;
    }

    @Override
    public List<ThreadPosition> positions() {
        followMoves();
        return positions.positions();
    }
}
