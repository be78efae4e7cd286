// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** Builds one frame of a {@link SideFile}. Thread safety: one thread. */
final class Frame {
    private ByteBuffer bytes = ByteBuffer.allocate(256).order(ByteOrder.LITTLE_ENDIAN);

    Frame(int type) {
        bytes.position(SideFile.FRAME_HEADER_BYTES);
        int8(type);
    }

    Frame int8(int value) {
        room(Byte.BYTES).put((byte) value);
        return this;
    }

    Frame int32(int value) {
        room(Integer.BYTES).putInt(value);
        return this;
    }

    Frame int64(long value) {
        room(Long.BYTES).putLong(value);
        return this;
    }

    Frame bytes(byte[] value) {
        int32(value.length);
        room(value.length).put(value);
        return this;
    }

    Frame text(String value) {
        return bytes(value.getBytes(StandardCharsets.UTF_8));
    }

    /** {@return the frame with its header} */
    byte[] toByteArray() {
        int length = bytes.position() - SideFile.FRAME_HEADER_BYTES;
        CRC32C check = new CRC32C();
        check.update(bytes.array(), SideFile.FRAME_HEADER_BYTES, length);
        bytes.putInt(0, length).putInt(Integer.BYTES, (int) check.getValue());
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    private ByteBuffer room(int count) {
        if (bytes.remaining() < count) {
            int capacity = Math.max(2 * bytes.capacity(), bytes.position() + count);
            bytes = ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN).put(bytes.flip());
        }
        return bytes;
    }
}
