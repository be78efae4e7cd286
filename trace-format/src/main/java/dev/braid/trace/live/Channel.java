// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.live;

import dev.braid.trace.file.TemporaryFiles;
import dev.braid.trace.layout.ChannelDescriptor;
import dev.braid.trace.layout.SymbolLogDescriptor;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/**
 * The shared-memory file through which a traced JVM hands over its records, laid out in {@link ChannelDescriptor}, with
 * the agent's options and the symbol log beside it.
 *
 * <p>Thread safety: one thread on this side; the traced JVM on the other.
 */
public final class Channel implements Closeable {
    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int FIRST_SLOTS = 16;

    private final Path path;
    private final int slots;
    private final int ringBytes;
    private final MappedByteBuffer memory;
    private final RandomAccessFile file;

    private Channel(Path path, int slots, int ringBytes, RandomAccessFile file, MappedByteBuffer memory) {
        this.path = path;
        this.slots = slots;
        this.ringBytes = ringBytes;
        this.file = file;
        this.memory = memory;
    }

    /**
     * Creates a channel and the file of agent options beside it.
     *
     * @param directory the folder of the channel, best in memory
     * @param slots the number of threads that can be alive at once
     * @param ringBytes bytes of each thread's ring, a power of two of at least 4096
     * @param agentOptions as the agent's {@code AgentOptions} reads them
     * @throws IOException if the directory cannot be written, or has no room for the first threads
     */
    public static Channel create(Path directory, int slots, int ringBytes, Properties agentOptions) throws IOException {
        if (Integer.bitCount(ringBytes) != 1 || ringBytes < 4096) {
            throw new IllegalArgumentException("ring bytes must be a power of two of at least 4096: " + ringBytes);
        }
        long size = ChannelDescriptor.ringsOffset(slots) + (long) slots * ringBytes;
        if (size > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    slots + " threads with rings of " + ringBytes + " bytes exceed 2 GiB; use fewer or smaller ones");
        }
        try {
            Path path = TemporaryFiles.file(directory, "channel", ".channel");
            try {
                try (var out = Files.newBufferedWriter(TemporaryFiles.beside(path, ".options"))) {
                    agentOptions.store(out, null);
                }
                TemporaryFiles.beside(path, SymbolLogDescriptor.SUFFIX); // the agent appends to it
                return open(path, slots, ringBytes, size);
            } catch (IOException e) {
                delete(path);
                throw e;
            }
        } catch (IOException e) {
            throw new IOException(
                    "No trace channel can be made in " + directory + " (" + e.getMessage()
                            + "): make room there, or name another directory with braid.channel.dir.",
                    e);
        }
    }

    private static Channel open(Path path, int slots, int ringBytes, long size) throws IOException {
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        try {
            file.setLength(size);
            int ready = Math.min(slots, FIRST_SLOTS);
            // Written, not only declared: so a full file system is an exception here, and no SIGBUS in the program.
            file.write(new byte[(int) ChannelDescriptor.ringsOffset(slots) + ready * ringBytes]);
            MappedByteBuffer memory = file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, size);
            Channel channel = new Channel(path, slots, ringBytes, file, memory);
            channel.writeHeader(ready);
            return channel;
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    private static void delete(Path path) throws IOException {
        Files.deleteIfExists(path);
        Files.deleteIfExists(Path.of(path + ".options"));
        Files.deleteIfExists(Path.of(path + SymbolLogDescriptor.SUFFIX));
    }

    private void writeHeader(int readySlots) {
        put(ChannelDescriptor.HEADER_VERSION, ChannelDescriptor.VERSION);
        put(ChannelDescriptor.HEADER_SLOTS, slots);
        put(ChannelDescriptor.HEADER_RING_BYTES, ringBytes);
        put(ChannelDescriptor.HEADER_RINGS_OFFSET, ChannelDescriptor.ringsOffset(slots));
        put(ChannelDescriptor.HEADER_COLLECTOR_PID, ProcessHandle.current().pid());
        put(ChannelDescriptor.HEADER_READY_SLOTS, readySlots);
        put(ChannelDescriptor.HEADER_MAGIC, ChannelDescriptor.MAGIC);
    }

    public Path path() {
        return path;
    }

    public Path symbolLog() {
        return Path.of(path + SymbolLogDescriptor.SUFFIX);
    }

    public int slots() {
        return slots;
    }

    int ringBytes() {
        return ringBytes;
    }

    /** {@return one of the {@code PHASE_} constants} */
    public long phase() {
        return getVolatile(ChannelDescriptor.HEADER_PHASE);
    }

    /** {@return the process id of the traced JVM, 0 until its agent has opened the channel} */
    public long ownerPid() {
        return getVolatile(ChannelDescriptor.HEADER_OWNER_PID);
    }

    /** {@return the reason why the agent says that its trace must not be trusted} */
    public Optional<String> failure() {
        long length = getVolatile(ChannelDescriptor.HEADER_FAILURE_BYTES);
        if (length <= 0) {
            return Optional.empty();
        }
        byte[] text = new byte[(int) Math.min(length, ChannelDescriptor.FAILURE_TEXT_MAX_BYTES)];
        memory.get(ChannelDescriptor.FAILURE_TEXT, text);
        return Optional.of(new String(text, StandardCharsets.UTF_8));
    }

    int readySlots() {
        return (int) getVolatile(ChannelDescriptor.HEADER_READY_SLOTS);
    }

    long slot(int slot, int field) {
        return (long) LONGS.getAcquire(memory, slotOffset(slot) + field);
    }

    long slotVolatile(int slot, int field) {
        return (long) LONGS.getVolatile(memory, slotOffset(slot) + field);
    }

    void slotRelease(int slot, int field, long value) {
        LONGS.setRelease(memory, slotOffset(slot) + field, value);
    }

    long getVolatile(int field) {
        return (long) LONGS.getVolatile(memory, field);
    }

    void putVolatile(int field, long value) {
        LONGS.setVolatile(memory, field, value);
    }

    /** Copies bytes of a ring, given by their position since the start of time, across the ring's end if need be. */
    void copyRing(int slot, long position, byte[] to, int at, int length) {
        int ring = (int) (ChannelDescriptor.ringsOffset(slots) + (long) slot * ringBytes);
        int start = (int) (position & (ringBytes - 1));
        int first = Math.min(length, ringBytes - start);
        memory.get(ring + start, to, at, first);
        memory.get(ring, to, at + first, length - first);
    }

    /** {@return the mapped memory, for tests that damage it} */
    ByteBuffer memory() {
        return memory;
    }

    /** Deletes the files. The traced JVM, if it still runs, keeps its own mapping. */
    @Override
    public void close() throws IOException {
        file.close();
        delete(path);
    }

    private void put(int field, long value) {
        LONGS.set(memory, field, value);
    }

    private static int slotOffset(int slot) {
        return ChannelDescriptor.HEADER_BYTES + slot * ChannelDescriptor.SLOT_BYTES;
    }
}
