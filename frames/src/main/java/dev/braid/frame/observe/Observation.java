// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.observe;

import dev.braid.frame.layout.FrameLayout;
import dev.braid.frame.observe.Account.Attachment;
import dev.braid.frame.shared.ControlDescriptor;
import dev.braid.frame.shared.SegmentDescriptor;
import dev.braid.frame.shared.SharedFolder;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One observation of one frame of a running process: it makes the segment, gives the process its handle, reads, and
 * takes the handle back.
 *
 * <p>Thread safety: one thread.
 */
public final class Observation implements AutoCloseable {
    /** The default number of slots: room for some milliseconds of a thread that does nothing but write frames. */
    public static final int DEFAULT_SLOTS = 1 << 16;

    private static final long POLL_MILLIS = 1;

    private final ObservedProcess process;
    private final FrameControl control;
    private final FrameLayout layout;
    private final Segment segment;
    private final FrameReader reader;
    private @Nullable Account account;

    private Observation(ObservedProcess process, FrameControl control, FrameLayout layout, Segment segment) {
        this.process = process;
        this.control = control;
        this.layout = layout;
        this.segment = segment;
        reader = new FrameReader(segment);
    }

    /**
     * Starts to observe. The process writes frames to the segment from its next one on.
     *
     * @param slots the number of frames for which there is room, a power of two
     * @throws ObservationException if the process or the frame is not there, may not be observed, or is observed
     *     already
     * @throws IOException if there is no room for the segment
     */
    public static Observation start(long pid, String frame, int slots) throws ObservationException, IOException {
        if (slots < 2 || Integer.bitCount(slots) != 1) {
            throw new IllegalArgumentException("slots must be a power of two from 2 on: " + slots);
        }
        ObservedProcess process = ObservedProcess.of(pid);
        FrameControl control = process.control(frame);
        Segment segment = null;
        try {
            FrameLayout layout = layout(control, process, frame);
            segment = Segment.create(layout, slots, process.id(), process.user());
            give(segment, control, process, frame);
            return new Observation(process, control, layout, segment);
        } catch (ObservationException | IOException | RuntimeException e) {
            control.close();
            if (segment != null) {
                segment.delete();
                segment.unmap();
            }
            throw e;
        }
    }

    private static FrameLayout layout(FrameControl control, ObservedProcess process, String frame)
            throws ObservationException {
        try {
            return control.layout();
        } catch (IOException e) {
            throw new ObservationException(
                    "Frame " + frame + " of process " + process.id().pid() + " cannot be understood: " + e.getMessage()
                            + ".",
                    e);
        }
    }

    /** Sets the handle, if it is 0 or that of an observer that is dead. */
    private static void give(Segment segment, FrameControl control, ObservedProcess process, String frame)
            throws ObservationException, IOException {
        long present = control.handle();
        Optional<ProcessId> observer = present == 0 ? Optional.empty() : observer(present);
        if (observer.isPresent() && observer.get().isAlive()) {
            throw observedAlready(process, frame, observer.get());
        }
        if (!control.casHandle(present, segment.handle())) {
            throw observedAlready(process, frame, observer(control.handle()).orElse(ProcessId.current()));
        }
        if (present != 0) {
            OrphanSegments.delete(SharedFolder.segment(present));
        }
    }

    private static ObservationException observedAlready(ObservedProcess process, String frame, ProcessId observer) {
        return new ObservationException(
                "Frame " + frame + " of process " + process.id().pid() + " is observed already, by process "
                        + observer.pid() + "; end that observation first.");
    }

    private static Optional<ProcessId> observer(long handle) throws IOException {
        try {
            Optional<Segment> segment = Segment.open(SharedFolder.segment(handle));
            Optional<ProcessId> observer = segment.map(Segment::observer);
            segment.ifPresent(Segment::unmap);
            return observer;
        } catch (NoSuchFileException e) {
            return Optional.empty(); // it has ended
        }
    }

    public FrameLayout layout() {
        return layout;
    }

    /**
     * Reads some of the frames that are there.
     *
     * @return the number of rows
     * @throws ObservationException if the process says that it cannot have the segment
     */
    public int read(RowText text) throws IOException, ObservationException {
        return readFrames(text);
    }

    int readFrames(FrameReader.Sink sink) throws IOException, ObservationException {
        int count = reader.read(sink);
        if (count == 0 && !segment.isAttached()) {
            checkRefusal();
        }
        return count;
    }

    /** {@return {@code true} if the process is alive} */
    public boolean isProcessAlive() {
        return process.id().isAlive();
    }

    /** {@return {@code true} if the process has written a frame since the observation began} */
    public boolean isAttached() {
        return segment.isAttached();
    }

    private void checkRefusal() throws ObservationException {
        long refused;
        long reason;
        try {
            refused = control.word(ControlDescriptor.REFUSED);
            reason = control.word(ControlDescriptor.REASON);
        } catch (IOException e) {
            return; // its memory is gone: it has ended, which is asked for elsewhere
        }
        if (refused == segment.handle()) {
            String why = reason == 1
                    ? "does not find " + SharedFolder.segment(refused) + "; run braid where the process sees the same "
                            + SharedFolder.path()
                    : reason == 2
                            ? "takes " + SharedFolder.segment(refused)
                                    + " for no segment; generate and compile its frames with this Braid"
                            : "cannot open or map " + SharedFolder.segment(refused)
                                    + "; see that its user may, and that it has room in its address space";
            throw new ObservationException("Process " + process.id().pid() + " " + why + ".");
        }
    }

    /**
     * Takes the handle back, waits until the process has let go, and reads the frames that are left.
     *
     * @param patience the time to wait for a process that writes no frame, and so does not know
     */
    public Account end(RowText text, Duration patience) throws IOException {
        return endFrames(text, patience);
    }

    Account endFrames(FrameReader.Sink sink, Duration patience) throws IOException {
        takeBack();
        long end = System.nanoTime() + patience.toNanos();
        while (!segment.isDetached() && isProcessAlive() && System.nanoTime() - end < 0) {
            if (reader.read(sink) == 0) {
                pause();
            }
        }
        Attachment attachment = segment.isDetached()
                ? Attachment.ENDED
                : !isProcessAlive() ? Attachment.DEAD : segment.isAttached() ? Attachment.PENDING : Attachment.NEVER;
        long written = segment.isDetached()
                ? segment.word(SegmentDescriptor.WRITTEN)
                : Math.max(reader.position(), reader.head());
        reader.readToEnd(written, sink);
        account = new Account(written, reader.framesRead(), reader.framesTorn(), attachment);
        return account;
    }

    private static void pause() {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Clears the handle, unless it is another observer's by now, or the process is gone. */
    private void takeBack() throws IOException {
        try {
            if (control.casHandle(segment.handle(), 0)) {
                return;
            }
        } catch (IOException e) {
            if (isProcessAlive()) {
                throw e;
            }
        }
    }

    long handle() {
        return segment.handle();
    }

    /** Ends the observation, if it has not ended, and removes what was shared. */
    @Override
    public void close() throws IOException {
        try (control) {
            if (account == null) {
                takeBack();
            }
        } finally {
            segment.delete();
            segment.unmap();
        }
    }
}
