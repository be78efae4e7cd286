// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.observe;

import dev.braid.frame.shared.ControlDescriptor;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The control block of a C program: a global variable, read and written through {@code /proc/PID/mem}.
 *
 * <p>The kernel has no compare-and-set there. So the handle is read, written, and read again: of two observers that
 * start at the same moment, one finds the other's handle.
 */
final class PeekedControl extends FrameControl {
    private final FileChannel memory;
    private final long address;

    private PeekedControl(FileChannel memory, long address) {
        this.memory = memory;
        this.address = address;
    }

    static PeekedControl open(long pid, long address) throws IOException {
        return new PeekedControl(
                FileChannel.open(Path.of("/proc/" + pid + "/mem"), StandardOpenOption.READ, StandardOpenOption.WRITE),
                address);
    }

    @Override
    long word(int at) throws IOException {
        return read(at, Long.BYTES).getLong(0);
    }

    @Override
    byte[] bytes(int at, int length) throws IOException {
        return read(at, length).array();
    }

    @Override
    boolean casHandle(long expected, long handle) throws IOException {
        if (handle() != expected) {
            return false;
        }
        ByteBuffer word = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        memory.write(word.putLong(0, handle), address + ControlDescriptor.HANDLE);
        return handle() == handle;
    }

    private ByteBuffer read(int at, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            if (memory.read(bytes, address + at + bytes.position()) < 0) {
                throw new EOFException("its memory is gone, and so is the process");
            }
        }
        return bytes;
    }

    @Override
    public void close() throws IOException {
        memory.close();
    }
}
