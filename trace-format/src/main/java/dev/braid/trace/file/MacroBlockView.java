// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import static dev.braid.trace.layout.RecordDescriptor.KIND_FUNCTION;
import static dev.braid.trace.layout.RecordDescriptor.KIND_MASK;
import static dev.braid.trace.layout.RecordDescriptor.KIND_RANGE;
import static dev.braid.trace.layout.RecordDescriptor.KIND_SYNC;
import static dev.braid.trace.layout.RecordDescriptor.KIND_THREAD_END;
import static dev.braid.trace.layout.RecordDescriptor.KIND_THREAD_START;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.EventView;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.trace.proto.Block;
import dev.braid.trace.proto.MacroEvents;
import dev.braid.trace.proto.Positions;
import dev.braid.trace.record.DamagedRecordException;
import java.io.IOException;
import java.util.List;
import java.util.Objects;

/**
 * One macro-event of a block after the other, straight from its bytes: a search for an event skims over many of them.
 * So a column is unpacked only when somebody asks for it, and positions are worked out for those who ask.
 *
 * <p>Thread safety: one thread.
 */
final class MacroBlockView implements MacroEvent, TraceEvent {
    /** By the number of the field. */
    private final PackedColumn[] columns = new PackedColumn[MacroEvents.MOVED_SITE_FIELD_NUMBER + 1];

    private final RowColumn kinds = rows(MacroEvents.KIND_FIELD_NUMBER, false, false);
    private final RowColumn indexes = rows(MacroEvents.INDEX_CHANGE_FIELD_NUMBER, false, true);
    private final RowColumn threads = rows(MacroEvents.THREAD_FIELD_NUMBER, false, false);
    private final RowColumn clocks = rows(MacroEvents.CLOCK_CHANGE_FIELD_NUMBER, false, true);
    private final RowColumn sites = rows(MacroEvents.SITE_FIELD_NUMBER, false, false);
    private final RowColumn callSites = rows(MacroEvents.CALL_SITE_FIELD_NUMBER, false, false);
    private final RowColumn objects = rows(MacroEvents.OBJECT_CHANGE_FIELD_NUMBER, true, true);
    private final RowColumn offsets = rows(MacroEvents.OFFSET_FIELD_NUMBER, true, false);
    private final RowColumn details = rows(MacroEvents.DETAIL_FIELD_NUMBER, true, false);
    private final RowColumn thirds = rows(MacroEvents.THIRD_FIELD_NUMBER, true, false);
    private final List<RowColumn> rowColumns =
            List.of(kinds, indexes, threads, clocks, sites, callSites, objects, offsets, details, thirds);

    private final PackedColumn moved = column(MacroEvents.MOVED_FIELD_NUMBER);
    private final PackedColumn movedThreads = column(MacroEvents.MOVED_THREAD_FIELD_NUMBER);
    private final PackedColumn movedBy = column(MacroEvents.MOVED_BY_FIELD_NUMBER);
    private final PackedColumn movedSites = column(MacroEvents.MOVED_SITE_FIELD_NUMBER);

    private final PositionTracker positions = new PositionTracker();
    /** The events of the block whose moves have been followed. */
    private int followed;
    /** The thread that is not live any more after the event that was followed last, -1 if there is none. */
    private int ended = -1;

    private long first;
    private int rows;
    private int row;

    /**
     * Begins a block, before its first event.
     *
     * @param bytes a serialized {@code Block} of macro-events
     * @throws DamagedRecordException if it makes no sense
     */
    void start(byte[] bytes) {
        reset();
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
        rows = columns[MacroEvents.KIND_FIELD_NUMBER].isAbsent() ? 0 : kinds.rows();
        for (int i = 0; i < rows; i++) {
            int kind = (int) kinds.get(i);
            if (RecordDescriptor.isAccess(kind) || !EventView.isEvent(kind)) {
                throw new DamagedRecordException("the kind of a macro-event", "kind " + kind);
            }
        }
    }

    private void reset() {
        for (PackedColumn column : columns) {
            if (column != null) {
                column.reset();
            }
        }
        for (RowColumn column : rowColumns) {
            column.start();
        }
        positions.restore(Positions.getDefaultInstance());
        followed = 0;
        ended = -1;
        first = 0;
        row = -1;
    }

    private PackedColumn column(int field) {
        columns[field] = new PackedColumn();
        return columns[field];
    }

    private RowColumn rows(int field, boolean isSigned, boolean isChanges) {
        return new RowColumn(column(field), isSigned, isChanges);
    }

    private void field(int tag, CodedInputStream in, byte[] bytes) throws IOException {
        int field = WireFormat.getTagFieldNumber(tag);
        if (field == MacroEvents.FIRST_FIELD_NUMBER) {
            first = in.readInt64();
            return;
        }
        if (WireFormat.getTagWireType(tag) != WireFormat.WIRETYPE_LENGTH_DELIMITED) {
            throw new DamagedRecordException("columns", "a field of another kind");
        }
        int length = in.readRawVarint32();
        int from = in.getTotalBytesRead();
        in.skipRawBytes(length);
        if (field == MacroEvents.START_FIELD_NUMBER) {
            positions.restore(Positions.parser().parseFrom(bytes, from, length));
        } else if (field < columns.length && columns[field] != null) {
            columns[field].start(bytes, from, length);
        }
    }

    /** Goes to the next event. {@return {@code true} if there is one} */
    boolean next() {
        return ++row < rows;
    }

    /** Moves the threads as far as they were at the present event. */
    private void followMoves() {
        for (; followed <= row; followed++) {
            if (ended >= 0) {
                positions.end(ended);
            }
            for (long moves = moved.next(); moves > 0; moves--) {
                if (!movedThreads.hasNext()) {
                    throw new DamagedRecordException("which threads have moved", "nothing");
                }
                positions.move((int) movedThreads.next(), movedBy.next(), (int) movedSites.next());
            }
            int thread = (int) threads.get(followed);
            positions.meet(thread);
            ended = (kinds.get(followed) & KIND_MASK) == KIND_THREAD_END ? thread : -1;
        }
    }

    private int key() {
        return (int) kinds.get(row);
    }

    private boolean isOf(int kind) {
        return (key() & KIND_MASK) == kind;
    }

    @Override
    public long number() {
        return first + row;
    }

    @Override
    public TraceEvent event() {
        return this;
    }

    @Override
    public List<ThreadPosition> positions() {
        followMoves();
        return positions.positions();
    }

    @Override
    public long index() {
        return indexes.get(row);
    }

    @Override
    public EventKind kind() {
        return EventView.kind(key());
    }

    @Override
    public int thread() {
        return (int) threads.get(row);
    }

    @Override
    public long clock() {
        return clocks.get(row);
    }

    @Override
    public int site() {
        return (int) sites.get(row);
    }

    @Override
    public int callSite() {
        return (int) callSites.get(row);
    }

    @Override
    public long object() {
        return isOf(KIND_SYNC) || isOf(KIND_RANGE) ? objects.get(row) : 0;
    }

    @Override
    public long offset() {
        return isOf(KIND_RANGE) ? offsets.get(row) : 0;
    }

    @Override
    public int size() {
        return 0;
    }

    @Override
    public AccessMode mode() {
        return AccessMode.PLAIN;
    }

    @Override
    public boolean isReference() {
        return false;
    }

    @Override
    public long valueRead() {
        return 0;
    }

    @Override
    public long valueWritten() {
        return 0;
    }

    @Override
    public int startedThread() {
        return isOf(KIND_THREAD_START) ? (int) objects.get(row) : 0;
    }

    @Override
    public long detail(int number) {
        Objects.checkIndex(number, EventView.DETAILS);
        if (isOf(KIND_FUNCTION)) {
            return switch (number) {
                case 0 -> objects.get(row);
                case 1 -> offsets.get(row);
                case 2 -> details.get(row);
                default -> thirds.get(row);
            };
        }
        return number == 0 && (isOf(KIND_SYNC) || isOf(KIND_RANGE)) ? details.get(row) : 0;
    }
}
