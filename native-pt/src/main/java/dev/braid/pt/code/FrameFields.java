// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Reads the content of one frame of a {@link SideFile}, and never past its end. */
final class FrameFields {
    private final ByteBuffer content;

    FrameFields(ByteBuffer content) {
        this.content = content;
    }

    int int8() throws DamagedFrameException {
        return need(Byte.BYTES).get();
    }

    int int32() throws DamagedFrameException {
        return need(Integer.BYTES).getInt();
    }

    long int64() throws DamagedFrameException {
        return need(Long.BYTES).getLong();
    }

    byte[] bytes() throws DamagedFrameException {
        int length = count(Byte.BYTES);
        byte[] bytes = new byte[length];
        content.get(bytes);
        return bytes;
    }

    String text() throws DamagedFrameException {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    /**
     * {@return a number of things that follow}
     *
     * @param least the least number of bytes of each of them
     */
    int count(int least) throws DamagedFrameException {
        int count = int32();
        if (count < 0 || (long) count * least > content.remaining()) {
            throw new DamagedFrameException("a number " + count + " of what has no room in it");
        }
        return count;
    }

    private ByteBuffer need(int bytes) throws DamagedFrameException {
        if (content.remaining() < bytes) {
            throw new DamagedFrameException("too few bytes");
        }
        return content;
    }
}
