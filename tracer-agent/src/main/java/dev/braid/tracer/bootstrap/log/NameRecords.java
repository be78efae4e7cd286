// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.machine.ClassQueue;
import dev.braid.tracer.bootstrap.machine.Lines;
import jdk.internal.misc.Unsafe;

/**
 * Records that say what ids stand for: classes with their names, and objects with their classes.
 *
 * <p>Thread safety: the thread that owns the log.
 */
final class NameRecords {
    private static final Unsafe U = Unsafe.getUnsafe();

    private NameRecords() {}

    /** Appends the name of a class. There may be no room. */
    static void announceClass(ThreadLog log, long id, Class<?> type) {
        byte[] name = bytes(type.getName());
        log.waitForRoom(RecordDescriptor.RECORD_MAX_BYTES);
        long to = log.start(RecordDescriptor.KIND_CLASS);
        U.putLong(null, to, id);
        log.finish(put(to + 8, name));
        ClassQueue.add(type);
    }

    /** Appends the class of an object. There may be no room. */
    static void announceObject(ThreadLog log, long id, long classId) {
        if (!log.hasRoom()) {
            log.waitForRoom(RecordDescriptor.UNNAMED_MAX_BYTES);
        }
        long to = log.start(RecordDescriptor.KIND_OBJECT);
        to = RecordPacker.varint(to, RecordPacker.zigzag(id - U.getLong(null, log.lines + Lines.LAST_ID)));
        to = RecordPacker.varint(to, RecordPacker.zigzag(classId - U.getLong(null, log.lines + Lines.LAST_CLASS_ID)));
        U.putLong(null, log.lines + Lines.LAST_ID, id);
        U.putLong(null, log.lines + Lines.LAST_CLASS_ID, classId);
        log.finish(to);
    }

    /** Puts a name with its length. {@return the address after it} */
    static long put(long address, byte[] name) {
        U.putShort(null, address, (short) name.length);
        for (int i = 0; i < name.length; i++) {
            U.putByte(null, address + 2 + i, name[i]);
        }
        return address + 2 + name.length;
    }

    /** {@return a name in UTF-8, cut to its limit. By hand: what the JDK does for this is itself traced} */
    static byte[] bytes(String text) {
        byte[] bytes = new byte[Math.min(3 * text.length(), RecordDescriptor.NAME_MAX_BYTES)];
        int length = 0;
        for (int i = 0; i < text.length(); ) {
            int code = text.codePointAt(i);
            int character = code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE ? '?' : code;
            int size = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
            if (length + size > bytes.length) {
                break;
            }
            for (int rest = size - 1; rest > 0; rest--) {
                bytes[length + rest] = (byte) (0x80 | character >> 6 * (size - 1 - rest) & 0x3F);
            }
            int lead = size == 1 ? character : 0xF00 >> size & 0xFF | character >> 6 * (size - 1);
            bytes[length] = (byte) lead;
            length += size;
            i += Character.charCount(code);
        }
        byte[] exact = new byte[length];
        System.arraycopy(bytes, 0, exact, 0, length);
        return exact;
    }
}
