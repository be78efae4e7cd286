// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.observe;

import dev.braid.frame.layout.FrameLayout;
import dev.braid.frame.shared.MappedFile;
import dev.braid.frame.shared.SegmentDescriptor;
import dev.braid.frame.shared.SharedFolder;
import java.io.File;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.security.SecureRandom;
import java.util.EnumSet;
import java.util.Optional;

/** The shared memory of one observation, as its observer has it; laid out in {@link SegmentDescriptor}. */
final class Segment {
    /** The suffix, with the maker's pid, of the name of a segment that is being made. */
    static final String NEW_SUFFIX = ".new";

    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final SecureRandom HANDLES = new SecureRandom();
    private static final int PART_BYTES = 1 << 16;

    private final MappedFile file;
    private final Path path;

    private Segment(MappedFile file, Path path) {
        this.file = file;
        this.path = path;
    }

    /**
     * Makes a segment that no writer knows yet.
     *
     * @param slots a power of two
     * @param program the program whose writer is to attach, with its user's number
     * @throws IOException if there is no room for it
     */
    static Segment create(FrameLayout layout, long slots, ProcessId program, int user) throws IOException {
        long bytes = SegmentDescriptor.bytes(slots, layout.bytes());
        if (bytes > Integer.MAX_VALUE) {
            throw new IOException(slots + " frames of " + layout.bytes() + " bytes exceed 2 GiB; take fewer");
        }
        long handle = HANDLES.nextLong() >>> 1 | 1;
        Path path = SharedFolder.segment(handle).toPath();
        Path unfinished = Path.of(path + "." + ProcessHandle.current().pid() + NEW_SUFFIX);
        try {
            Segment segment = fill(unfinished, path, bytes, user);
            segment.writeHeader(layout, handle, slots, program);
            // Only now under its name: so what has the name is whole.
            Files.move(unfinished, path, StandardCopyOption.ATOMIC_MOVE);
            return segment;
        } catch (IOException e) {
            Files.deleteIfExists(unfinished);
            throw new IOException(
                    "no shared memory of " + bytes + " bytes can be made in " + SharedFolder.path() + " ("
                            + e.getMessage() + "); make room there, or take fewer slots",
                    e);
        }
    }

    private static Segment fill(Path unfinished, Path path, long bytes, int user) throws IOException {
        try (FileChannel channel = FileChannel.open(
                unfinished,
                EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
                java.nio.file.attribute.PosixFilePermissions.asFileAttribute(
                        EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE)))) {
            // Written, not only declared: so a full file system is an exception here, and not a SIGBUS in the program.
            ByteBuffer zeros = ByteBuffer.allocate(PART_BYTES);
            for (long at = 0; at < bytes; at += zeros.limit()) {
                zeros.clear().limit((int) Math.min(PART_BYTES, bytes - at));
                while (zeros.hasRemaining()) {
                    channel.write(zeros, at + zeros.position());
                }
            }
            if ((int) Files.getAttribute(unfinished, "unix:uid") != user) {
                Files.setAttribute(unfinished, "unix:uid", user);
            }
            return new Segment(MappedFile.map(channel, bytes), path);
        }
    }

    /** {@return the segment of a file, if it is a whole one} */
    static Optional<Segment> open(File file) throws IOException {
        try (FileChannel channel = FileChannel.open(file.toPath(), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            if (channel.size() < SegmentDescriptor.FIRST_SLOT) {
                return Optional.empty();
            }
            Segment segment = new Segment(MappedFile.map(channel, channel.size()), file.toPath());
            if (segment.word(SegmentDescriptor.MAGIC_AT) == SegmentDescriptor.MAGIC) {
                return Optional.of(segment);
            }
            segment.unmap();
            return Optional.empty();
        }
    }

    private void writeHeader(FrameLayout layout, long handle, long slots, ProcessId program) {
        ProcessId observer = ProcessId.current();
        byte[] name = layout.declaration().name().getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = file.bytes();
        bytes.putLong(SegmentDescriptor.VERSION_AT, SegmentDescriptor.VERSION);
        bytes.putLong(SegmentDescriptor.HANDLE, handle);
        bytes.putLong(SegmentDescriptor.SLOTS, slots);
        bytes.putLong(SegmentDescriptor.SLOT_BYTES, layout.bytes());
        bytes.putLong(SegmentDescriptor.OBSERVER_PID, observer.pid());
        bytes.putLong(SegmentDescriptor.OBSERVER_START, observer.start());
        bytes.putLong(SegmentDescriptor.PROGRAM_PID, program.pid());
        bytes.putLong(SegmentDescriptor.PROGRAM_START, program.start());
        bytes.putLong(SegmentDescriptor.NAME_BYTES, name.length);
        bytes.put(SegmentDescriptor.NAME, name);
        LONGS.setRelease(bytes, SegmentDescriptor.MAGIC_AT, SegmentDescriptor.MAGIC);
    }

    /** {@return the bytes, for a reader of slots} */
    ByteBuffer bytes() {
        return file.bytes();
    }

    /** Reads a word of the header. */
    long word(int at) {
        return (long) LONGS.getAcquire(file.bytes(), at);
    }

    long handle() {
        return word(SegmentDescriptor.HANDLE);
    }

    ProcessId observer() {
        return new ProcessId(word(SegmentDescriptor.OBSERVER_PID), word(SegmentDescriptor.OBSERVER_START));
    }

    ProcessId program() {
        return new ProcessId(word(SegmentDescriptor.PROGRAM_PID), word(SegmentDescriptor.PROGRAM_START));
    }

    String frame() {
        int length = (int) Math.min(word(SegmentDescriptor.NAME_BYTES), SegmentDescriptor.MAX_NAME_BYTES);
        byte[] name = new byte[Math.max(0, length)];
        file.bytes().get(SegmentDescriptor.NAME, name);
        return new String(name, StandardCharsets.UTF_8);
    }

    boolean isAttached() {
        return word(SegmentDescriptor.ATTACHED) != 0;
    }

    boolean isDetached() {
        return word(SegmentDescriptor.DETACHED) != 0;
    }

    /** Deletes the file. A process that has it mapped keeps it. */
    void delete() throws IOException {
        Files.deleteIfExists(path);
    }

    /** Takes it out of this process's memory; nothing of it may be used afterwards. */
    void unmap() {
        file.unmap();
    }
}
