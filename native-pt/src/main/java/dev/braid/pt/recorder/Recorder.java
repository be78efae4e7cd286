// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recorder;

import dev.braid.pt.perf.PerfErrorException;
import dev.braid.pt.perf.PerfRefusedException;
import dev.braid.pt.perf.PtEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Records the Processor Trace of threads into a perf.data file.
 *
 * <p>A thread is recorded from the return of {@link #register} on, to its end or to {@link #close}. One thread of the
 * recorder's own looks at all rings every few milliseconds, writes what came, and closes the events of threads that
 * have ended. So the file on the disk is never further behind than that, whichever process is killed.
 *
 * <p>AUX rings are large for the first threads and smaller for later ones, so that a thousand threads do not lock the
 * machine's memory. The file has a limit, too: Processor Trace writes hundreds of megabytes a second.
 *
 * <p>No test has seen hardware: tests record packets that software has made, and sidebands of this kernel.
 *
 * <p>Thread safety: any thread.
 */
public final class Recorder implements AutoCloseable {
    /** Default limit of the file: beyond it, recording ends, and says so. */
    public static final long DEFAULT_FILE_BYTES = 4L << 30;

    private static final long BUSY_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long CODE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int THREADS_WITH_LARGE_RINGS = 8;
    private static final int THREADS_WITH_SMALLER_RINGS = 64;

    private final PtDevice device;
    private final RecordingFile file;
    private final long mostBytes;
    private final RecordedAmount amount = new RecordedAmount();
    private final Queue<RecordedThread> arrivals = new ConcurrentLinkedQueue<>();
    private final List<RecordedThread> threads = new ArrayList<>();
    /** The threads that are recorded just now. */
    private final Set<Integer> recorded = ConcurrentHashMap.newKeySet();

    /** Processes whose mappings have been read once. */
    private final Set<Integer> processes = ConcurrentHashMap.newKeySet();

    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final Thread drain = new Thread(this::drainToEnd, "braid-pt-recorder");
    private volatile boolean isStopping;
    private volatile boolean isOver;
    private volatile @Nullable String whyRefused;
    private volatile @Nullable String failure;

    private Recorder(PtDevice device, RecordingFile file, long mostBytes) {
        this.device = device;
        this.file = file;
        this.mostBytes = mostBytes;
        drain.setDaemon(true);
    }

    /**
     * Begins a recording.
     *
     * @param path the path of the file, which is made, or overwritten
     * @param mostBytes the most bytes that it may have
     * @throws IOException if it cannot be written
     * @throws PerfRefusedException if the kernel's description of Processor Trace cannot be used
     */
    public static Recorder start(PtDevice device, Path path, long mostBytes) throws IOException, PerfRefusedException {
        Recorder recorder = new Recorder(
                device, RecordingFile.create(path, device.pmu(), PtEvent.attributes(device.pmu())), mostBytes);
        recorder.drain.start();
        return recorder;
    }

    /**
     * Records a thread from here on; has no effect on one that is recorded already.
     *
     * @param pid its process
     * @param tid its number, as the kernel counts tasks
     * @throws PerfRefusedException with the reason and the fix, if it cannot be recorded
     */
    public void register(int pid, int tid) throws PerfRefusedException {
        try {
            open(pid, tid);
        } catch (PerfRefusedException e) {
            if (!hasEnded(pid, tid) && refused.getAndIncrement() == 0) {
                whyRefused = e.getMessage() + "; " + e.fix();
            }
            throw e;
        }
    }

    /**
     * {@return {@code true} if a thread is gone} It has then waited for its answer to its end, as its process exits, so
     * nothing of it is missing. If no thread of the process was seen yet, the numbers may be those of another
     * container.
     */
    private boolean hasEnded(int pid, int tid) {
        return processes.contains(pid) && !ProcessFiles.hasThread(pid, tid);
    }

    private synchronized void open(int pid, int tid) throws PerfRefusedException {
        IllegalStateException none = new IllegalStateException("not recorded");
        if (pid < 1 || tid < 1) {
            throw new PerfRefusedException(
                    "There is no thread " + tid + " of a process " + pid, "report this as a defect of Braid.", none);
        }
        String over = failure;
        if (isOver || isStopping) {
            throw new PerfRefusedException(
                    over == null ? "The recording is over" : over, "record again from the start.", none);
        }
        if (!recorded.add(tid)) {
            return;
        }
        try {
            RecordedThread.Task task = new RecordedThread.Task(pid, tid, opened.get(), before(pid, tid));
            arrivals.add(RecordedThread.open(device, task, ringBytes(), amount));
            opened.incrementAndGet();
            processes.add(pid);
        } catch (PerfRefusedException | RuntimeException e) {
            recorded.remove(tid);
            throw e;
        }
    }

    /**
     * {@return the state of a thread, which waits meanwhile: its process is there, and none of its code is executed
     * before the time that this says}
     */
    private RecordedThread.Before before(int pid, int tid) throws PerfRefusedException {
        try {
            return new RecordedThread.Before(
                    System.nanoTime(),
                    ProcessFiles.nameOf(pid, tid),
                    processes.contains(pid) ? "" : ProcessFiles.mapsOf(pid));
        } catch (IOException e) {
            throw new PerfRefusedException(
                    "What process " + pid + " has mapped cannot be read (" + e.getMessage() + ")",
                    "run it as the same user.",
                    e);
        }
    }

    private int ringBytes() {
        int others = recorded.size();
        if (others <= THREADS_WITH_LARGE_RINGS) {
            return PtEvent.LARGEST_RING_BYTES;
        }
        return others <= THREADS_WITH_SMALLER_RINGS ? PtEvent.LARGEST_RING_BYTES >> 4 : PtEvent.SMALLEST_RING_BYTES;
    }

    private void drainToEnd() {
        try (file) {
            long nextCode = System.nanoTime() + CODE_NANOS;
            boolean isLast = false;
            while (!isLast) {
                isLast = isStopping; // asked first: what was registered before comes into this round
                if (isLast) {
                    stopAll();
                }
                boolean any = round();
                if (any || isLast) {
                    file.finishedRound();
                }
                if (isLast || System.nanoTime() - nextCode > 0) {
                    file.lookForCode();
                    nextCode = System.nanoTime() + CODE_NANOS;
                }
                if (file.bytes() > mostBytes) {
                    fail("The recording of control flow has reached its limit of " + mostBytes
                            + " bytes, and what came then is not in it; trace less.");
                    return;
                }
                if (!isLast) {
                    LockSupport.parkNanos(this, any ? BUSY_NANOS : IDLE_NANOS);
                }
            }
        } catch (IOException e) {
            fail("The recording of control flow could not be written to " + file.path() + " (" + e.getMessage()
                    + "); free some space there.");
        } catch (PerfErrorException | RuntimeException e) {
            fail("The recorder of control flow failed (" + e + "); report this as a defect of Braid.");
        } catch (OutOfMemoryError e) {
            fail("The recorder of control flow ran out of memory; give this JVM more with -Xmx.");
        } finally {
            isOver = true;
            closeAll();
        }
    }

    private void fail(String sentence) {
        failure = sentence;
    }

    private void stopAll() throws PerfErrorException, IOException {
        takeArrivals();
        for (RecordedThread thread : threads) {
            thread.stop();
        }
    }

    private boolean round() throws IOException, PerfErrorException {
        takeArrivals();
        boolean any = false;
        for (Iterator<RecordedThread> all = threads.iterator(); all.hasNext(); ) {
            RecordedThread thread = all.next();
            any |= thread.drain(file);
            if (thread.hasEnded()) {
                all.remove();
                recorded.remove(thread.tid());
                thread.close();
            }
        }
        return any;
    }

    private void takeArrivals() throws IOException {
        for (RecordedThread thread = arrivals.poll(); thread != null; thread = arrivals.poll()) {
            threads.add(thread);
            file.begin(thread);
        }
    }

    /** Closes what is left, even if a thread registered while this recorder ended. */
    private synchronized void closeAll() {
        Set<RecordedThread> left = new HashSet<>(threads);
        threads.clear();
        for (RecordedThread thread = arrivals.poll(); thread != null; thread = arrivals.poll()) {
            left.add(thread);
        }
        for (RecordedThread thread : left) {
            try {
                thread.close();
            } catch (PerfErrorException e) {
                fail("An event of the recorder could not be closed (" + e.getMessage()
                        + "); report this as a defect of Braid.");
            }
        }
    }

    /** {@return the number of bytes of Processor Trace in the file so far} */
    public long traceBytes() {
        return amount.traceBytes();
    }

    /** Ends the recording: takes what is left, closes all events and the file. {@return a summary of its content} */
    public RecordingSummary finish() {
        isStopping = true;
        LockSupport.unpark(drain);
        boolean interrupted = false;
        while (drain.isAlive()) {
            try {
                drain.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        closeAll();
        return new RecordingSummary(
                file.path(),
                opened.get(),
                amount.traceBytes(),
                amount.lostRecords(),
                amount.losses(),
                refused.get(),
                whyRefused,
                failure);
    }

    /** The same as {@link #finish}. */
    @Override
    public void close() {
        finish();
    }
}
