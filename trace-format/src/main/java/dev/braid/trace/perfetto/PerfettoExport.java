// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.perfetto;

import com.google.protobuf.CodedOutputStream;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventConsumer;
import dev.braid.trace.EventKind;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes a trace's events as track events of Perfetto ({@code protos/perfetto/trace/track_event/track_event.proto}),
 * which its viewer shows. Each thread has a track, with what it held, waited for and called as slices, and its accesses
 * as instants. Arrows show where one thread took over from another.
 *
 * <p>A trace has an order and no times: each event takes a microsecond of the picture. An arrow leads from a write, or
 * from what releases an object, to the first read of it or acquisition by another thread; later ones have none.
 *
 * <p>Thread safety: one thread.
 */
public final class PerfettoExport implements EventConsumer, Closeable {
    private static final long NANOS_PER_EVENT = 1000;
    private static final int PLACES_REMEMBERED = 1 << 20;
    private static final long PROCESS_TRACK = 1;
    private static final long FIRST_THREAD_TRACK = 2;
    /** Offset by which a place of synchronisation differs from all locations of the object. */
    private static final long SYNCHRONISATION = -1;

    private final PacketWriter out;
    private final Symbols symbols;
    private final HandOvers handOvers = new HandOvers(PLACES_REMEMBERED);
    private final Map<Integer, ThreadTracks> threads = new HashMap<>();
    /** By site and kind. */
    private final Map<Long, Integer> accessNames = new HashMap<>();

    private long tracks = FIRST_THREAD_TRACK;
    private long last;

    /**
     * Begins an export.
     *
     * @param header the header of the trace; its symbols must know an event's names when the event comes
     * @throws IOException if it cannot be written
     */
    public PerfettoExport(OutputStream target, TraceHeader header) throws IOException {
        out = new PacketWriter(target);
        symbols = header.symbols();
        out.process(PROCESS_TRACK, header.subject());
    }

    /** The tracks of a thread, and its open slices, the innermost first. */
    private static final class ThreadTracks {
        final long track;
        final Deque<Slice> slices = new ArrayDeque<>();
        long regionTrack;
        int regions;

        ThreadTracks(long track) {
            this.track = track;
        }
    }

    /** An open slice, with what it stands for: a monitor's object, or a call's token. */
    private record Slice(EventKind begin, long subject) {}

    /**
     * Writes an event.
     *
     * @throws UncheckedIOException if it cannot be written
     */
    @Override
    public void event(TraceEvent event) {
        try {
            write(event);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(TraceEvent event) throws IOException {
        last = event.index();
        ThreadTracks thread = thread(event.thread());
        switch (event.kind()) {
            case READ, WRITE, READ_WRITE, CAS_FAILED -> instant(thread.track, accessName(event), event);
            case MONITOR_ENTER -> begin(thread, "monitor " + type(event), event.object(), event);
            case MONITOR_EXIT -> end(thread, EventKind.MONITOR_ENTER, event.object(), event);
            case WAIT -> begin(thread, "wait", event.object(), event);
            case WAKE -> end(thread, EventKind.WAIT, event.object(), event);
            case PARK -> begin(thread, "park", 0, event);
            case UNPARKED -> end(thread, EventKind.PARK, 0, event);
            case FUNCTION_CALL -> begin(thread, function(event), event.detail(0), event);
            case FUNCTION_RETURN, FUNCTION_THROW -> end(thread, EventKind.FUNCTION_CALL, event.detail(0), event);
            case REGION_START -> region(thread, PacketWriter.SLICE_BEGIN, event);
            case REGION_END -> region(thread, PacketWriter.SLICE_END, event);
            case THREAD_END -> {
                instant(thread.track, out.eventName(words(event.kind())), event);
                close(thread, time(event.index()));
            }
            default -> instant(thread.track, out.eventName(words(event.kind())), event);
        }
    }

    private ThreadTracks thread(int id) throws IOException {
        ThreadTracks known = threads.get(id);
        if (known == null) {
            known = new ThreadTracks(tracks++);
            threads.put(id, known);
            out.thread(known.track, id, symbols.threadName(id));
        }
        return known;
    }

    private void instant(long track, int name, TraceEvent event) throws IOException {
        write(track, PacketWriter.INSTANT, name, event);
    }

    private void begin(ThreadTracks thread, String text, long subject, TraceEvent event) throws IOException {
        thread.slices.push(new Slice(event.kind(), subject));
        write(thread.track, PacketWriter.SLICE_BEGIN, out.eventName(text), event);
    }

    private void write(long track, int type, int name, TraceEvent event) throws IOException {
        byte[] bytes = PacketWriter.message(fields -> {
            fields.writeUInt32(9, type);
            fields.writeUInt64(10, name);
            fields.writeUInt64(11, track);
            details(fields, event);
            arrows(fields, event);
        });
        out.event(time(event.index()), bytes);
    }

    /** Ends a slice. One whose begin is not the last open one, as the trace began after it, is shown as an instant. */
    private void end(ThreadTracks thread, EventKind begin, long subject, TraceEvent event) throws IOException {
        Slice slice = new Slice(begin, subject);
        if (!thread.slices.contains(slice)) {
            instant(thread.track, out.eventName(words(event.kind())), event);
            return;
        }
        while (!slice.equals(thread.slices.peek())) {
            thread.slices.pop();
            out.event(time(event.index()), sliceEnd(thread.track));
        }
        thread.slices.pop();
        byte[] bytes = PacketWriter.message(fields -> {
            fields.writeUInt32(9, PacketWriter.SLICE_END);
            fields.writeUInt64(11, thread.track);
            arrows(fields, event);
        });
        out.event(time(event.index()), bytes);
    }

    private static byte[] sliceEnd(long track) throws IOException {
        return PacketWriter.message(fields -> {
            fields.writeUInt32(9, PacketWriter.SLICE_END);
            fields.writeUInt64(11, track);
        });
    }

    /** Regions and calls need not be nested in each other, so regions have a track of their own. */
    private void region(ThreadTracks thread, int type, TraceEvent event) throws IOException {
        if (type == PacketWriter.SLICE_END && thread.regions == 0) {
            instant(thread.track, out.eventName(words(event.kind())), event);
            return;
        }
        if (thread.regionTrack == 0) {
            thread.regionTrack = tracks++;
            out.track(thread.regionTrack, thread.track, "regions");
        }
        thread.regions += type == PacketWriter.SLICE_BEGIN ? 1 : -1;
        int name = out.eventName("region of interest");
        out.event(time(event.index()), PacketWriter.message(fields -> {
            fields.writeUInt32(9, type);
            if (type == PacketWriter.SLICE_BEGIN) {
                fields.writeUInt64(10, name);
            }
            fields.writeUInt64(11, thread.regionTrack);
        }));
    }

    private void close(ThreadTracks thread, long time) throws IOException {
        while (!thread.slices.isEmpty()) {
            thread.slices.pop();
            out.event(time, sliceEnd(thread.track));
        }
        while (thread.regions > 0) {
            thread.regions--;
            out.event(time, sliceEnd(thread.regionTrack));
        }
    }

    private void details(CodedOutputStream fields, TraceEvent event) throws IOException {
        EventKind kind = event.kind();
        if (kind.isAccess()) {
            annotation(fields, "location", symbols.location(event));
        } else if (event.object() != 0) {
            annotation(fields, "object", symbols.objectName(event.object()));
        }
        if (kind.reads()) {
            annotation(fields, "read", symbols.value(event, event.valueRead()));
        }
        if (kind.writes()) {
            annotation(fields, "wrote", symbols.value(event, event.valueWritten()));
        }
        if (kind.isAccess() && event.mode() != AccessMode.PLAIN) {
            annotation(fields, "mode", event.mode().name().toLowerCase(Locale.ROOT));
        }
        if (kind == EventKind.THREAD_START) {
            annotation(fields, "thread", symbols.threadName(event.startedThread()));
        }
        Site site = symbols.userSite(event);
        if (site != null) {
            annotation(fields, "at", site.toString());
        }
        annotation(fields, "event", event.index());
        annotation(fields, "clock", event.clock());
    }

    private void annotation(CodedOutputStream fields, String name, String value) throws IOException {
        int number = out.annotationName(name);
        fields.writeByteArray(4, PacketWriter.message(annotation -> {
            annotation.writeUInt64(1, number);
            annotation.writeString(6, value);
        }));
    }

    private void annotation(CodedOutputStream fields, String name, long value) throws IOException {
        int number = out.annotationName(name);
        fields.writeByteArray(4, PacketWriter.message(annotation -> {
            annotation.writeUInt64(1, number);
            annotation.writeInt64(4, value);
        }));
    }

    /**
     * Ends the arrow that leads to an event, and begins the one that may lead from it; both go by the begin's number.
     */
    private void arrows(CodedOutputStream fields, TraceEvent event) throws IOException {
        EventKind kind = event.kind();
        long place = kind.isAccess() ? event.offset() : SYNCHRONISATION;
        if (kind.reads() || kind.acquires() && event.object() != 0) {
            end(fields, handOvers.take(event.object(), place, event.thread()));
        }
        if (kind == EventKind.THREAD_BEGIN) {
            end(fields, handOvers.take(SYNCHRONISATION, event.thread(), event.thread()));
        }
        if (kind.writes() || kind.releases() && event.object() != 0) {
            handOvers.give(event.object(), place, event.thread(), event.index());
            fields.writeFixed64(47, event.index() + 1);
        } else if (kind == EventKind.THREAD_START) {
            handOvers.give(SYNCHRONISATION, event.startedThread(), event.thread(), event.index());
            fields.writeFixed64(47, event.index() + 1);
        }
    }

    private static void end(CodedOutputStream fields, @Nullable Long begin) throws IOException {
        if (begin != null) {
            fields.writeFixed64(48, begin + 1);
        }
    }

    private int accessName(TraceEvent event) throws IOException {
        long key = (long) event.site() << Byte.SIZE | event.kind().ordinal();
        Integer known = accessNames.get(key);
        if (known == null) {
            Site site = symbols.site(event.site());
            String field = site == null || site.fieldName().isEmpty() ? "" : " " + site.fieldName();
            known = out.eventName(words(event.kind()) + field);
            accessNames.put(key, known);
        }
        return known;
    }

    private String type(TraceEvent event) {
        String name = symbols.className(event.object());
        return name == null ? "of an object" : name.substring(name.lastIndexOf('.') + 1);
    }

    private String function(TraceEvent event) {
        Site site = symbols.site(event.site());
        return site == null ? "function #" + event.site() : site.functionName();
    }

    private static String words(EventKind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static long time(long index) {
        return index * NANOS_PER_EVENT;
    }

    /** Ends all slices that are open, and the file. */
    @Override
    public void close() throws IOException {
        try (out) {
            for (ThreadTracks thread : threads.values()) {
                close(thread, time(last + 1));
            }
        }
    }
}
