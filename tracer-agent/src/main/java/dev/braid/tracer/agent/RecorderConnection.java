// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.trace.layout.RegistrationDescriptor;
import dev.braid.tracer.bootstrap.machine.NativeFiles;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * The connection to the recorder of control flow, see {@link RegistrationDescriptor}.
 *
 * <p>The JDK's channels close themselves when an interrupted thread uses them, and tell Flight Recorder of what they
 * do, in tables that the program uses. So the channel is made for its descriptor only, from which {@link NativeFiles}
 * reads.
 *
 * <p>Thread safety: one thread.
 */
final class RecorderConnection {
    private static final String FIX = "; start the program through Braid, which makes the socket, and names it there";

    /** Keeps its descriptor open. */
    private final @Nullable SocketChannel channel;

    private final @Nullable FileInputStream in;
    private final @Nullable FileOutputStream out;
    private final @Nullable String failure;

    private RecorderConnection(@Nullable SocketChannel channel, @Nullable FileDescriptor fd, @Nullable String failure) {
        this.channel = channel;
        in = fd == null ? null : new FileInputStream(fd);
        out = fd == null ? null : new FileOutputStream(fd);
        this.failure = failure;
    }

    /**
     * Connects. Where that is impossible, the connection says why.
     *
     * @param path the path of the socket; null if no control flow is recorded
     */
    static RecorderConnection open(@Nullable String path) {
        if (path == null) {
            return new RecorderConnection(null, null, null);
        }
        try {
            SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(path));
            return new RecorderConnection(channel, descriptor(channel), null);
        } catch (IOException | RuntimeException e) {
            return new RecorderConnection(
                    null,
                    null,
                    "the variable " + RegistrationDescriptor.VARIABLE + " is '" + path
                            + "', where no recorder can be reached (" + e.getMessage() + ")" + FIX);
        }
    }

    private static FileDescriptor descriptor(SocketChannel channel) throws IOException {
        try {
            Unsafe unsafe = Unsafe.getUnsafe();
            return (FileDescriptor) unsafe.getReference(channel, unsafe.objectFieldOffset(channel.getClass(), "fd"));
        } catch (InternalError e) {
            throw new IOException("this JDK keeps the descriptor of a socket elsewhere; use a newer Braid", e);
        }
    }

    boolean isOpen() {
        return channel != null;
    }

    /** {@return the reason why it is not open although it should be; null if nothing is wrong} */
    @Nullable
    String failure() {
        return failure;
    }

    void send(int number, int pid, int tid) throws IOException {
        byte[] message = new byte[RegistrationDescriptor.BYTES];
        putInt(message, 0, RegistrationDescriptor.REQUEST);
        putInt(message, RegistrationDescriptor.NUMBER, number);
        putInt(message, RegistrationDescriptor.PID, pid);
        putInt(message, RegistrationDescriptor.TID, tid);
        NativeFiles.write(opened(out), message);
    }

    /**
     * {@return an answer that has arrived, of {@link RegistrationDescriptor#BYTES} bytes; null if there is none yet}
     */
    byte @Nullable [] receive() throws IOException {
        FileInputStream from = opened(in);
        if (from.available() < RegistrationDescriptor.BYTES) {
            return null;
        }
        byte[] message = new byte[RegistrationDescriptor.BYTES];
        int read = NativeFiles.read(from, message);
        if (read != message.length || intAt(message, 0) != RegistrationDescriptor.ANSWER) {
            throw new IOException("the recorder's message is not an answer");
        }
        return message;
    }

    static int intAt(byte[] message, int at) {
        return (message[at] & 0xFF) << 24
                | (message[at + 1] & 0xFF) << 16
                | (message[at + 2] & 0xFF) << 8
                | message[at + 3] & 0xFF;
    }

    private static void putInt(byte[] message, int at, int value) {
        for (int i = 0; i < Integer.BYTES; i++) {
            message[at + i] = (byte) (value >>> 8 * (Integer.BYTES - 1 - i));
        }
    }

    private static <T> T opened(@Nullable T stream) throws IOException {
        if (stream == null) {
            throw new IOException("there is no recorder");
        }
        return stream;
    }
}
