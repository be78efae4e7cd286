// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.observe;

import dev.braid.frame.shared.ControlDescriptor;
import dev.braid.frame.shared.MappedFile;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The control block of a Java program: its file, mapped here, too. */
final class MappedControl extends FrameControl {
    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final MappedFile file;

    private MappedControl(MappedFile file) {
        this.file = file;
    }

    /** @param path the path of the file, which may be one that a process holds open and nobody else can name */
    static MappedControl open(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            if (channel.size() < ControlDescriptor.TEXT) {
                throw new IOException("it has only " + channel.size() + " bytes yet; try again");
            }
            return new MappedControl(MappedFile.map(channel, channel.size()));
        }
    }

    @Override
    long word(int at) {
        return (long) LONGS.getAcquire(file.bytes(), at);
    }

    @Override
    byte[] bytes(int at, int length) throws IOException {
        if (at + length > file.bytes().capacity()) {
            throw new IOException("its declaration ends too soon; try again");
        }
        byte[] bytes = new byte[length];
        file.bytes().get(at, bytes);
        return bytes;
    }

    @Override
    boolean casHandle(long expected, long handle) {
        return LONGS.compareAndSet(file.bytes(), ControlDescriptor.HANDLE, expected, handle);
    }

    @Override
    public void close() {
        file.unmap();
    }
}
