// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recorder;

import dev.braid.pt.perf.AuxFlag;
import dev.braid.pt.perf.PerfDamage;
import dev.braid.pt.perf.PerfErrorException;
import dev.braid.pt.perf.PerfEvent;
import dev.braid.pt.perf.PerfKernel;
import dev.braid.pt.perf.PerfRecord.TimeConv;
import dev.braid.pt.perf.PerfRecordType;
import dev.braid.pt.perf.PerfRefusedException;
import dev.braid.pt.perf.PerfSettings;
import dev.braid.pt.perf.PtEvent;
import dev.braid.pt.perf.Sideband;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A thread that is recorded: its sideband, on the clock of {@link System#nanoTime}, and its trace with the AUX ring.
 *
 * <p>Thread safety: the thread that opens it may hand it over; then one thread.
 */
final class RecordedThread {
    private static final int SIDEBAND_PAGES = 8;
    private static final int EXIT_TID = 16;
    private static final int LOST_RECORDS = 16;
    private static final int AUX_FLAGS = 24;
    private static final int EMFILE = 24;

    private final Task task;
    private final PerfEvent sideband;
    private final PerfEvent trace;
    private final RecordedAmount amount;
    private boolean hasEnded;
    private boolean hasLost;

    /**
     * The thread to record.
     *
     * @param index the index of its AUX ring in the file
     * @param before the state before its events were opened
     */
    record Task(int pid, int tid, int index, Before before) {}

    /**
     * State from before the events were opened, which no event has.
     *
     * @param nanos time of that state, on the clock of {@link System#nanoTime}
     * @param name the name of the thread
     * @param maps the maps of the process, as /proc/PID/maps has them; empty if another thread has brought them
     */
    record Before(long nanos, String name, String maps) {}

    private RecordedThread(Task task, PerfEvent sideband, PerfEvent trace, RecordedAmount amount) {
        this.task = task;
        this.sideband = sideband;
        this.trace = trace;
        this.amount = amount;
    }

    /**
     * Opens the events of a thread, and starts them.
     *
     * @param ringBytes the greatest size of the AUX ring
     * @param amount counts what comes
     */
    static RecordedThread open(PtDevice device, Task task, int ringBytes, RecordedAmount amount)
            throws PerfRefusedException {
        PerfEvent sideband = openSideband(device.kernel(), device.settings(), task.tid());
        PerfEvent trace = null;
        try {
            trace = PtEvent.open(device.kernel(), device.pmu(), device.settings(), task.tid(), ringBytes);
            trace.enable();
            return new RecordedThread(task, sideband, trace, amount);
        } catch (PerfErrorException e) {
            PerfRefusedException refused = refused(device.settings(), e);
            close(trace, refused);
            close(sideband, refused);
            throw refused;
        } catch (PerfRefusedException | RuntimeException e) {
            close(trace, e);
            close(sideband, e);
            throw e;
        }
    }

    private static PerfEvent openSideband(PerfKernel kernel, PerfSettings settings, int tid)
            throws PerfRefusedException {
        try {
            return PerfEvent.open(kernel, Sideband.attributes(), tid, -1, SIDEBAND_PAGES);
        } catch (PerfErrorException e) {
            throw refused(settings, e);
        }
    }

    private static PerfRefusedException refused(PerfSettings settings, PerfErrorException e) {
        return switch (e.errno()) {
            case PerfErrorException.EACCES, PerfErrorException.EPERM -> settings.refusedOpen(e);
            case EMFILE ->
                new PerfRefusedException(
                        "The recorder has as many files open as it may (EMFILE), two for each thread",
                        "raise the limit with 'ulimit -n'.",
                        e);
            default ->
                new PerfRefusedException(
                        "The kernel refuses an event of a thread (" + e.getMessage() + ")",
                        "see that the thread still runs; else report this.",
                        e);
        };
    }

    int pid() {
        return task.pid();
    }

    int tid() {
        return task.tid();
    }

    int index() {
        return task.index();
    }

    Before before() {
        return task.before();
    }

    /** {@return {@code true} if nothing more will come} */
    boolean hasEnded() {
        return hasEnded;
    }

    Optional<TimeConv> timeConversion() {
        return trace.timeConversion();
    }

    /** Stops the trace: what is on its way comes with the next {@link #drain}. */
    void stop() throws PerfErrorException {
        trace.disable();
    }

    /**
     * Takes all that is there. The sideband comes first: if it says that the thread has ended, the thread has written
     * everything else before.
     *
     * @return {@code true} if there was anything
     */
    boolean drain(RecordingFile file) throws IOException {
        long before = amount.total();
        try {
            sideband.drainRaw((position, record) -> takeSideband(file, record), this::takeDamage);
            trace.drainRaw((position, record) -> takeTrace(file, record), this::takeDamage);
            trace.drainAux(
                    (offset, chunk) -> {
                        unchecked(() -> file.auxtrace(offset, this, chunk));
                        amount.traceBytes(chunk.remaining());
                    },
                    gap -> amount.loss());
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        if (hasLost && !hasEnded) {
            hasEnded = !Files.exists(Path.of("/proc/" + pid() + "/task/" + tid())); // its EXIT may be what was lost
        }
        return amount.total() != before;
    }

    private void takeSideband(RecordingFile file, ByteBuffer record) {
        if (record.getInt(0) == PerfRecordType.EXIT && record.getInt(EXIT_TID) == tid()) {
            hasEnded = true;
        }
        take(record);
        unchecked(() -> file.sideband(record));
    }

    private void takeTrace(RecordingFile file, ByteBuffer record) {
        if (record.getInt(0) == PerfRecordType.AUX && AuxFlag.TRUNCATED.isIn(record.getLong(AUX_FLAGS))) {
            amount.loss();
        }
        take(record);
        unchecked(() -> file.trace(record));
    }

    private void take(ByteBuffer record) {
        amount.record();
        if (record.getInt(0) == PerfRecordType.LOST) {
            amount.lostRecords(record.getLong(LOST_RECORDS));
            hasLost = true;
        }
    }

    private void takeDamage(PerfDamage damage) {
        amount.lostRecords(1);
        hasLost = true;
    }

    private static void unchecked(Output output) {
        try {
            output.write();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Something that is written. */
    @FunctionalInterface
    private interface Output {
        void write() throws IOException;
    }

    /** Closes its events, both in any case. */
    void close() throws PerfErrorException {
        try {
            trace.close();
        } finally {
            sideband.close();
        }
    }

    private static void close(@Nullable PerfEvent event, Exception reason) {
        try {
            if (event != null) {
                event.close();
            }
        } catch (PerfErrorException e) {
            reason.addSuppressed(e);
        }
    }
}
