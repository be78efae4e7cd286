// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.live;

import dev.braid.trace.layout.RegistrationDescriptor;
import java.io.Closeable;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The recorder's end of {@link RegistrationDescriptor}: a unix socket on which traced JVMs register their threads.
 *
 * <p>Anyone who can open the socket can have threads of this user recorded, so it belongs in a folder of this user's
 * own. A client that sends anything but requests is cut off.
 *
 * <p>Thread safety: any thread. Requests are answered on threads of this class, those of one JVM one by one.
 */
public final class RegistrationSocket implements Closeable {
    /** One JVM needs one; a process that opens more than these is not a JVM of ours. */
    private static final int MOST_CONNECTIONS = 64;

    private final Path path;
    private final Registrar registrar;
    private final ServerSocketChannel server;
    private final Set<SocketChannel> connections = ConcurrentHashMap.newKeySet();

    /** Has a thread recorded. */
    @FunctionalInterface
    public interface Registrar {
        /**
         * {@return {@code true} if it is recorded now}
         *
         * @param pid its process
         * @param tid its number, as the kernel counts tasks
         */
        boolean register(int pid, int tid);
    }

    private RegistrationSocket(Path path, Registrar registrar, ServerSocketChannel server) {
        this.path = path;
        this.registrar = registrar;
        this.server = server;
    }

    /**
     * Opens a socket, and answers from here on.
     *
     * @param path a path at which nothing is yet, of some hundred characters at most: the kernel's limit
     * @throws IOException if there can be none; the message says why and what to do
     */
    public static RegistrationSocket open(Path path, Registrar registrar) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            server.bind(UnixDomainSocketAddress.of(path));
        } catch (IOException e) {
            server.close();
            throw new IOException(
                    "The recorder's socket " + path + " cannot be made (" + e.getMessage()
                            + "); name a short, writable folder with -Djava.io.tmpdir=...",
                    e);
        }
        RegistrationSocket socket = new RegistrationSocket(path, registrar, server);
        daemon("braid-registration", socket::accept);
        return socket;
    }

    /** {@return the path of the socket} */
    public Path path() {
        return path;
    }

    private void accept() {
        try {
            while (true) {
                SocketChannel connection = server.accept();
                if (connections.size() == MOST_CONNECTIONS) {
                    connection.close();
                    continue;
                }
                connections.add(connection);
                daemon("braid-registration-answers", () -> serve(connection));
            }
        } catch (ClosedChannelException e) {
            return; // closed, by close()
        } catch (IOException e) {
            closeQuietly(server); // a thread that waits for an answer goes on without one, and says so
        }
    }

    private void serve(SocketChannel connection) {
        try (connection) {
            ByteBuffer message = ByteBuffer.allocate(RegistrationDescriptor.BYTES);
            while (fill(connection, message) && message.getInt(0) == RegistrationDescriptor.REQUEST) {
                boolean isRecorded = registrar.register(
                        message.getInt(RegistrationDescriptor.PID), message.getInt(RegistrationDescriptor.TID));
                message.putInt(0, RegistrationDescriptor.ANSWER)
                        .putInt(
                                RegistrationDescriptor.OUTCOME,
                                isRecorded ? RegistrationDescriptor.RECORDED : RegistrationDescriptor.REFUSED)
                        .putInt(RegistrationDescriptor.OUTCOME + Integer.BYTES, 0);
                while (message.hasRemaining()) {
                    connection.write(message);
                }
            }
        } catch (IOException e) {
            closeQuietly(connection); // the JVM is gone, or close() was called
        } finally {
            connections.remove(connection);
        }
    }

    /** {@return {@code true} if a whole message came} */
    private static boolean fill(SocketChannel connection, ByteBuffer message) throws IOException {
        message.clear();
        while (message.hasRemaining()) {
            if (connection.read(message) < 0) {
                return false;
            }
        }
        message.flip();
        return true;
    }

    private static void daemon(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void closeQuietly(java.nio.channels.Channel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            System.getLogger(RegistrationSocket.class.getName())
                    .log(System.Logger.Level.DEBUG, "a socket could not be closed", e);
        }
    }

    /** Answers nobody any more, and deletes the socket. */
    @Override
    public void close() throws IOException {
        server.close();
        for (SocketChannel connection : connections) {
            connection.close();
        }
        Files.deleteIfExists(path);
    }
}
