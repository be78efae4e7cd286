// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame;

import dev.braid.frame.shared.ControlDescriptor;
import dev.braid.frame.shared.MappedFile;
import dev.braid.frame.shared.SegmentDescriptor;
import dev.braid.frame.shared.SharedFolder;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The program's side of a frame that it declares: the handle, which an observer sets and clears, and the pointer, which
 * follows it when a frame is written. For generated code; programs otherwise use {@link Frames}.
 *
 * <pre>
 *  handle  pointer   state           what {@link #ring} does
 *  0       null      not observing   ignores the frame
 *  set     null      start-observe   maps the handle's segment; this frame is the first
 *  set     set       observing       goes on
 *  0       set       end-observe     closes the ring, which unmaps it; this frame is ignored
 * </pre>
 *
 * A handle that is another one than the ring's ends the old observation and starts the new one. The handle is a word in
 * a file that this maps, and deletes at once. An observer finds it among the program's open files, and nothing is left
 * behind however the program ends. Nothing happens outside a call of {@link #ring}: a program that writes no frame
 * changes no state. So it may hold the memory of an ended observation until its next frame.
 *
 * <p>A segment that cannot be had, or is not one, is refused. The reason goes beside the handle, where the observer
 * reads it, the program goes on as if nobody observed, and the same handle is tried again after
 * {@value #FRAMES_TO_RETRY} frames.
 *
 * <p>Thread safety: any thread. One thread at a time is in a transition; frames of others are ignored meanwhile, as
 * nobody waits.
 */
@API(status = API.Status.STABLE, since = "0.1")
public final class FrameWriter {
    /** The number of frames that are ignored before a refused handle is tried again, about. */
    static final int FRAMES_TO_RETRY = 1024;

    static final long NO_FILE = 1;
    static final long NO_SEGMENT = 2;
    static final long NO_MEMORY = 3;

    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle IN_TRANSITION;
    private static final Map<String, FrameWriter> WRITERS = new HashMap<>();

    static {
        try {
            IN_TRANSITION = MethodHandles.lookup().findVarHandle(FrameWriter.class, "inTransition", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final String declaration;
    private final int frameBytes;
    /** Open as long as this is there: observers come in through it. */
    @SuppressWarnings("unused") // what nothing refers to is closed
    private final @Nullable RandomAccessFile controlFile;

    private final ByteBuffer control;
    private volatile @Nullable FrameRing pointer;

    @SuppressWarnings("unused") // through IN_TRANSITION
    private volatile boolean inTransition;

    /**
     * The last handle that was refused. It and {@link #framesToRetry} are plain: a thread that sees an old value tries
     * once too often, or later.
     */
    private long refused;

    private int framesToRetry;

    private FrameWriter(
            String declaration, int frameBytes, @Nullable RandomAccessFile controlFile, ByteBuffer control) {
        this.declaration = declaration;
        this.frameBytes = frameBytes;
        this.controlFile = controlFile;
        this.control = control;
    }

    /**
     * {@return the writer of a frame: one for each name, however often it is asked for}
     *
     * <p>Where the folder of shared memory cannot be written, the program can't be observed: that is logged, once, and
     * it runs.
     *
     * @param name the name of the frame
     * @param declaration in C, in one line
     * @param frameBytes the number of bytes of a frame as it lies in memory
     * @throws IllegalArgumentException if the name is taken by another declaration
     */
    public static FrameWriter of(String name, String declaration, int frameBytes) {
        synchronized (WRITERS) {
            FrameWriter known = WRITERS.get(name);
            if (known == null) {
                known = create(name, declaration, frameBytes);
                WRITERS.put(name, known);
            } else if (!known.declaration.equals(declaration)) {
                throw new IllegalArgumentException("Frame " + name + " is declared twice, as " + known.declaration
                        + " and as " + declaration + "; give one of them another name.");
            }
            return known;
        }
    }

    /** {@return the buffer for the current frame; null if nobody wants it} */
    public @Nullable FrameRing ring() {
        long handle = (long) LONGS.getOpaque(control, ControlDescriptor.HANDLE);
        FrameRing ring = pointer;
        if (ring == null) {
            return handle == 0 ? null : follow(handle);
        }
        return ring.handle() == handle ? ring : follow(handle);
    }

    /** {@return the pointer as it is} */
    @Nullable
    FrameRing pointer() {
        return pointer;
    }

    /** Makes a transition: brings the pointer to where the handle is. */
    private @Nullable FrameRing follow(long seen) {
        if (seen != 0 && seen == refused && --framesToRetry > 0) {
            return null;
        }
        if (!IN_TRANSITION.compareAndSet(this, false, true)) {
            return null;
        }
        try {
            // Once more, as another thread may have been here since.
            long handle = (long) LONGS.getOpaque(control, ControlDescriptor.HANDLE);
            FrameRing ring = pointer;
            if (ring != null && ring.handle() == handle) {
                return ring;
            }
            if (ring != null) {
                pointer = null;
                ring.close();
            }
            if (handle != 0) {
                pointer = attach(handle);
            }
            return pointer;
        } finally {
            IN_TRANSITION.setRelease(this, false);
        }
    }

    private @Nullable FrameRing attach(long handle) {
        File segment = SharedFolder.segment(handle);
        // Asked first: opening for writing would make the file.
        if (!segment.isFile()) {
            return refuse(handle, NO_FILE);
        }
        try (RandomAccessFile file = new RandomAccessFile(segment, "rw")) {
            if (file.length() < SegmentDescriptor.FIRST_SLOT) {
                return refuse(handle, NO_SEGMENT);
            }
            MappedFile memory = MappedFile.map(file.getChannel(), file.length());
            ByteBuffer bytes = memory.bytes();
            if (!isSegment(bytes, handle)) {
                memory.unmap();
                return refuse(handle, NO_SEGMENT);
            }
            long slots = bytes.getLong(SegmentDescriptor.SLOTS);
            LONGS.setRelease(
                    bytes, SegmentDescriptor.ATTACHED, ProcessHandle.current().pid());
            return new FrameRing(memory, handle, slots, frameBytes);
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            return refuse(handle, NO_MEMORY);
        }
    }

    private boolean isSegment(ByteBuffer bytes, long handle) {
        long slots = bytes.getLong(SegmentDescriptor.SLOTS);
        return bytes.getLong(SegmentDescriptor.MAGIC_AT) == SegmentDescriptor.MAGIC
                && bytes.getLong(SegmentDescriptor.VERSION_AT) == SegmentDescriptor.VERSION
                && bytes.getLong(SegmentDescriptor.HANDLE) == handle
                && bytes.getLong(SegmentDescriptor.SLOT_BYTES) == frameBytes
                && slots > 0
                && Long.bitCount(slots) == 1
                && SegmentDescriptor.bytes(slots, frameBytes) == bytes.capacity();
    }

    private @Nullable FrameRing refuse(long handle, long reason) {
        framesToRetry = FRAMES_TO_RETRY;
        refused = handle;
        LONGS.setOpaque(control, ControlDescriptor.REASON, reason);
        LONGS.setRelease(control, ControlDescriptor.REFUSED, handle);
        return null;
    }

    private static FrameWriter create(String name, String declaration, int frameBytes) {
        byte[] text = declaration.getBytes(StandardCharsets.UTF_8);
        RandomAccessFile file = null;
        ByteBuffer control;
        try {
            File path = File.createTempFile(ControlDescriptor.FILE_PREFIX + name + ".", "", SharedFolder.path());
            try {
                file = new RandomAccessFile(path, "rw");
                // Written, not only declared: so a full file system is an exception here, and not a SIGBUS later.
                file.write(new byte[ControlDescriptor.TEXT + text.length]);
                control = MappedFile.map(file.getChannel(), file.length()).bytes();
            } finally {
                delete(path);
            }
        } catch (IOException e) {
            System.getLogger(FrameWriter.class.getName())
                    .log(
                            System.Logger.Level.WARNING,
                            "Frame " + name + " cannot be observed: nothing can be written to " + SharedFolder.path()
                                    + " (" + e.getMessage() + "). Make room there, or see that it can be written.");
            control = ByteBuffer.allocateDirect(ControlDescriptor.TEXT + text.length)
                    .order(ByteOrder.LITTLE_ENDIAN);
        }
        control.put(ControlDescriptor.TEXT, text);
        control.putLong(ControlDescriptor.TEXT_BYTES, text.length);
        control.putLong(ControlDescriptor.FRAME_BYTES, frameBytes);
        control.putLong(ControlDescriptor.VERSION_AT, ControlDescriptor.VERSION);
        LONGS.setRelease(control, ControlDescriptor.MAGIC_AT, ControlDescriptor.MAGIC);
        return new FrameWriter(declaration, frameBytes, file, control);
    }

    private static void delete(File path) throws IOException {
        if (!path.delete()) {
            throw new IOException(path + " cannot be deleted");
        }
    }
}
