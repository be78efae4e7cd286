// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.perfetto;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes packets of a Perfetto trace ({@code TracePacket} of {@code protos/perfetto/trace/trace_packet.proto}; the
 * numbers here are those of its fields). Names are interned: written once, and then gone by.
 *
 * <p>Thread safety: one thread.
 */
final class PacketWriter implements Closeable {
    static final int SLICE_BEGIN = 1;
    static final int SLICE_END = 2;
    static final int INSTANT = 3;

    private static final int SEQUENCE = 1;
    private static final int STATE_CLEARED = 1;
    private static final int NEEDS_STATE = 2;

    private static final int INTERNED_EVENT_NAMES = 2;
    private static final int INTERNED_ANNOTATION_NAMES = 3;

    private final CodedOutputStream out;
    private final OutputStream target;
    private final Map<String, Integer> eventNames = new HashMap<>();
    private final Map<String, Integer> annotationNames = new HashMap<>();
    private final ByteArrayOutputStream interned = new ByteArrayOutputStream();
    private boolean begun;

    PacketWriter(OutputStream target) {
        this.target = target;
        out = CodedOutputStream.newInstance(target, 1 << 16);
    }

    /** Writes the fields of one message. */
    interface Fields {
        void write(CodedOutputStream message) throws IOException;
    }

    static byte[] message(Fields fields) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CodedOutputStream message = CodedOutputStream.newInstance(bytes, 128);
        fields.write(message);
        message.flush();
        return bytes.toByteArray();
    }

    /** Declares the process that all threads are of. */
    void process(long track, String name) throws IOException {
        descriptor(message(descriptor -> {
            descriptor.writeUInt64(1, track);
            descriptor.writeByteArray(3, message(process -> {
                process.writeInt32(1, 1);
                process.writeString(6, name);
            }));
        }));
    }

    void thread(long track, int thread, String name) throws IOException {
        descriptor(message(descriptor -> {
            descriptor.writeUInt64(1, track);
            descriptor.writeByteArray(4, message(described -> {
                described.writeInt32(1, 1);
                described.writeInt32(2, thread + 1);
                described.writeString(5, name);
            }));
        }));
    }

    /** Declares a further track below another one. */
    void track(long track, long parent, String name) throws IOException {
        descriptor(message(descriptor -> {
            descriptor.writeUInt64(1, track);
            descriptor.writeUInt64(5, parent);
            descriptor.writeString(2, name);
        }));
    }

    private void descriptor(byte[] descriptor) throws IOException {
        packet(packet -> packet.writeByteArray(60, descriptor));
    }

    /**
     * Writes an event.
     *
     * @param time in nanoseconds
     */
    void event(long time, byte[] event) throws IOException {
        packet(packet -> {
            packet.writeUInt64(8, time);
            packet.writeByteArray(11, event);
        });
    }

    /** {@return the number of an event's name} */
    int eventName(String name) throws IOException {
        return intern(eventNames, INTERNED_EVENT_NAMES, name);
    }

    /** {@return the number of an annotation's name} */
    int annotationName(String name) throws IOException {
        return intern(annotationNames, INTERNED_ANNOTATION_NAMES, name);
    }

    private int intern(Map<String, Integer> known, int field, String name) throws IOException {
        Integer number = known.get(name);
        if (number != null) {
            return number;
        }
        int next = known.size() + 1;
        known.put(name, next);
        CodedOutputStream more = CodedOutputStream.newInstance(interned, 128);
        more.writeByteArray(field, message(entry -> {
            entry.writeUInt64(1, next);
            entry.writeString(2, name);
        }));
        more.flush();
        return next;
    }

    private void packet(Fields fields) throws IOException {
        out.writeByteArray(1, message(packet -> {
            packet.writeUInt32(10, SEQUENCE);
            packet.writeUInt32(13, begun ? NEEDS_STATE : STATE_CLEARED);
            if (interned.size() > 0) {
                packet.writeByteArray(12, interned.toByteArray());
                interned.reset();
            }
            fields.write(packet);
        }));
        begun = true;
    }

    @Override
    public void close() throws IOException {
        try (target) {
            out.flush();
        }
    }
}
