// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import dev.braid.trace.layout.ChannelDescriptor;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.Buffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ReservedStackAccess;
import org.jspecify.annotations.Nullable;

/**
 * The traced JVM's end of the shared-memory channel laid out in {@link ChannelDescriptor}.
 *
 * <p>Thread safety: {@link #open} runs once, before any other thread is traced. Addresses never change after that, and
 * the mapping is kept until the JVM ends.
 */
public final class Channel {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final SpinLock FAILURE_LOCK = new SpinLock(LockOrder.FAILURE);

    /** Keeps the mapping alive. */
    @SuppressWarnings("UnusedVariable")
    private static @Nullable MappedByteBuffer mapping;

    private static @Nullable RandomAccessFile file;

    /** Writes at that file's position. */
    private static @Nullable FileOutputStream out;

    /** Zeros that a new ring is filled with. Made at the start, because the program may use up all memory later. */
    private static byte[] emptyRing = {};

    private static long base;
    private static long ringsOffset;
    private static int slots;
    private static int ringBytes;
    private static boolean failed;

    private Channel() {}

    /**
     * Maps the channel and claims it for this JVM.
     *
     * @return false if another JVM already owns it, as when a traced program starts a second JVM
     * @throws IOException if the file is missing, is not a channel, or is of another version
     */
    public static boolean open(File path) throws IOException {
        RandomAccessFile opened = new RandomAccessFile(path, "rw");
        MappedByteBuffer buffer = opened.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, opened.length());
        long address = U.getLong(buffer, U.objectFieldOffset(Buffer.class, "address"));
        if (opened.length() < ChannelDescriptor.HEADER_BYTES
                || U.getLong(null, address + ChannelDescriptor.HEADER_MAGIC) != ChannelDescriptor.MAGIC) {
            throw new IOException(
                    "not a Braid channel: ".concat(path.getPath()).concat("; start the program through Braid"));
        }
        if (U.getLong(null, address + ChannelDescriptor.HEADER_VERSION) != ChannelDescriptor.VERSION) {
            throw new IOException(
                    "channel of another Braid version: ".concat(path.getPath()).concat("; use one version of Braid"));
        }
        long pid = ProcessHandle.current().pid();
        if (!U.compareAndSetLong(null, address + ChannelDescriptor.HEADER_OWNER_PID, 0, pid)) {
            opened.close();
            return false;
        }
        mapping = buffer;
        file = opened;
        out = new FileOutputStream(opened.getFD());
        base = address;
        ringsOffset = U.getLong(null, address + ChannelDescriptor.HEADER_RINGS_OFFSET);
        slots = (int) U.getLong(null, address + ChannelDescriptor.HEADER_SLOTS);
        ringBytes = (int) U.getLong(null, address + ChannelDescriptor.HEADER_RING_BYTES);
        emptyRing = new byte[ringBytes];
        Lines.open(slots);
        for (int slot = 0; slot < readySlots(); slot++) {
            Lines.prepare(slot);
        }
        return true;
    }

    /** {@return {@code true} if this JVM has a channel, and so a trace that can fail} */
    static boolean isOpen() {
        return base != 0;
    }

    public static int slots() {
        return slots;
    }

    public static int ringBytes() {
        return ringBytes;
    }

    public static long slotAddress(int slot) {
        return base + ChannelDescriptor.HEADER_BYTES + (long) slot * ChannelDescriptor.SLOT_BYTES;
    }

    public static long ringAddress(int slot) {
        return base + ringsOffset + (long) slot * ringBytes;
    }

    public static long emitBound() {
        return U.getLongVolatile(null, base + ChannelDescriptor.HEADER_EMIT_BOUND);
    }

    public static int readySlots() {
        return (int) U.getLongVolatile(null, base + ChannelDescriptor.HEADER_READY_SLOTS);
    }

    /** {@return the number of times that the collector has marked slots as lagging} */
    public static long lagRequests() {
        return U.getLongVolatile(null, base + ChannelDescriptor.HEADER_LAG_REQUEST);
    }

    /** {@return the process id of the collector} */
    public static long collectorPid() {
        return U.getLongVolatile(null, base + ChannelDescriptor.HEADER_COLLECTOR_PID);
    }

    public static void phase(long phase) {
        U.putLongVolatile(null, base + ChannelDescriptor.HEADER_PHASE, phase);
    }

    /**
     * Allocates the memory of further slots by writing zeros through the file, so that a full shared memory is an
     * exception here and not a SIGBUS in the program later.
     */
    public static void allocateSlots(int count) {
        RandomAccessFile target = file;
        FileOutputStream stream = out;
        if (target == null || stream == null) {
            return;
        }
        int ready = readySlots();
        int wanted = Math.min(slots, ready + count);
        try {
            for (int slot = ready; slot < wanted; slot++) {
                target.seek(ringsOffset + (long) slot * ringBytes);
                NativeFiles.write(stream, emptyRing);
                Lines.prepare(slot);
                U.putLongVolatile(null, base + ChannelDescriptor.HEADER_READY_SLOTS, slot + 1L);
            }
        } catch (IOException e) {
            fail("No memory for the trace channel of another thread ("
                    .concat(String.valueOf(e.getMessage()))
                    .concat("): free some of /dev/shm, or set braid.channel.dir to a larger file system."));
        }
    }

    /** Says why this trace must not be trusted. The first reason stays. Where memory is used up, that is the reason. */
    @ReservedStackAccess
    public static void fail(String reason) {
        byte[] text;
        try {
            text = reason.getBytes(StandardCharsets.UTF_8);
        } catch (OutOfMemoryError e) {
            text = Shortage.ANYWHERE.text; // there is no memory for another one
        }
        fail(text);
    }

    /** Performs the same if memory or stack is used up. Allocates nothing. */
    @ReservedStackAccess
    public static void fail(Shortage reason) {
        fail(reason.text);
    }

    private static void fail(byte[] text) {
        FAILURE_LOCK.lock();
        try {
            if (failed || base == 0) {
                return;
            }
            failed = true;
            int length = Math.min(text.length, ChannelDescriptor.FAILURE_TEXT_MAX_BYTES);
            for (int i = 0; i < length; i++) {
                U.putByte(null, base + ChannelDescriptor.FAILURE_TEXT + i, text[i]);
            }
            U.putLongVolatile(null, base + ChannelDescriptor.HEADER_FAILURE_BYTES, length);
        } finally {
            FAILURE_LOCK.unlock();
        }
    }
}
