// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perfdata;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;

/** Bytes of a file, read through a window that moves on. */
final class FileBytes {
    private static final int WINDOW_BYTES = 1 << 16;

    private final FileChannel channel;
    private final long size;
    private final byte[] window = new byte[WINDOW_BYTES];
    private long start;
    private int length;

    FileBytes(FileChannel channel) throws IOException {
        this.channel = channel;
        size = channel.size();
    }

    long size() {
        return size;
    }

    /**
     * {@return bytes, little-endian, valid until the next call}
     *
     * @param bytes at most {@value #WINDOW_BYTES}
     * @throws EOFException if the file ends before
     */
    ByteBuffer at(long position, int bytes) throws IOException {
        if (position < start || position + bytes > start + length) {
            fill(position, bytes);
        }
        return ByteBuffer.wrap(window, (int) (position - start), bytes).slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** {@return bytes of the file as they are on disk, outside of the heap} */
    ByteBuffer map(Section section) throws IOException {
        return channel.map(MapMode.READ_ONLY, section.offset(), section.bytes()).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void fill(long position, int least) throws IOException {
        start = position;
        length = 0;
        ByteBuffer into = ByteBuffer.wrap(window);
        while (length < least) {
            int read = channel.read(into, position + length);
            if (read < 0) {
                throw new EOFException("the file ends at byte " + (position + length));
            }
            length += read;
        }
    }
}
