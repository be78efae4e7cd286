// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import dev.braid.pt.PtAvailability;
import dev.braid.pt.jna.NativeCallsException;
import dev.braid.pt.perf.PerfKernel;
import dev.braid.pt.perf.PerfSettings;
import dev.braid.pt.recorder.PtDevice;
import dev.braid.pt.recorder.PtMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * A machine whose Processor Trace is single steps. The thread of one name is stepped from where it registers on, and
 * its packets come into the ring while it is stopped. All other threads leave none. Sidebands are this kernel's.
 *
 * <p>Libraries, be it the JVM's own, are left out as by a filter of addresses: their calls are run over at full speed,
 * and Java that they call with them. So all that the thread does must have been linked before.
 *
 * <p>Thread safety: threads register on one thread, and another one asks.
 */
public final class SteppingMachine implements PtMachine {
    private static final int LIMIT = Integer.getInteger("braid.test.steps", 20_000_000);
    private static final Duration AT_MOST = Duration.ofMinutes(10); // a guard: steps are slow where machines are busy

    private final PtMachine soft;
    private final String thread;
    private volatile @Nullable FutureTask<Execution> steps;
    private volatile boolean isRecorded;

    private SteppingMachine(PtMachine soft, String thread) {
        this.soft = soft;
        this.thread = thread;
    }

    /**
     * {@return one that steps a thread of that name, of 15 characters at most; otherwise the test is skipped, and says
     * why}
     */
    public static SteppingMachine of(String thread) {
        return new SteppingMachine(SoftMachine.create(), thread);
    }

    /** {@return the steps of the thread} */
    public Execution steps() throws IOException, InterruptedException {
        try {
            return Objects.requireNonNull(steps, "no thread of that name registered")
                    .get();
        } catch (ExecutionException e) {
            throw new IOException("The thread could not be stepped: " + e.getCause(), e);
        }
    }

    /** {@return {@code true} if all of its packets found room} */
    public boolean isRecorded() {
        return isRecorded;
    }

    @Override
    public PtAvailability availability() {
        return soft.availability();
    }

    @Override
    public PtDevice device() throws IOException {
        try {
            SoftPerfKernel[] self = new SoftPerfKernel[1];
            self[0] = new SoftPerfKernel(new WithoutSwitches(PerfKernel.ofThisMachine()), (pid, tid) -> {
                if (name(pid, tid).equals(thread)) {
                    step(self[0], pid, tid);
                }
                return new byte[0];
            });
            return new PtDevice(self[0], SoftPerfKernel.pmu(), PerfSettings.read(Path.of("/proc")));
        } catch (NativeCallsException e) {
            throw new IOException(e);
        }
    }

    /** Returns when the thread has been stopped. */
    private void step(SoftPerfKernel kernel, int pid, int tid) {
        CountDownLatch begun = new CountDownLatch(1);
        FlowWindow window = new FlowWindow(
                LIMIT,
                AT_MOST,
                passed(pid),
                begun::countDown,
                execution -> isRecorded = kernel.trace(tid, packets(execution)));
        FutureTask<Execution> task = new FutureTask<>(() -> {
            try {
                return Stepper.window(pid, tid, window);
            } finally {
                begun.countDown(); // also if it cannot be stepped
            }
        });
        steps = task;
        new Thread(task, "stepped-" + tid).start();
        try {
            begun.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private @Nullable PassedCode passed(int pid) {
        try {
            return PassedCode.libraries(Files.readAllLines(Path.of("/proc/" + pid + "/maps")));
        } catch (IOException e) {
            return null; // it has ended meanwhile
        }
    }

    private static byte[] packets(Execution execution) {
        return FlowEncoder.encode(execution, EncoderOptions.DEFAULT.with(EncoderOptions.Returns.TARGETS));
    }

    private static String name(int pid, int tid) {
        try {
            return Files.readString(Path.of("/proc/" + pid + "/task/" + tid + "/comm"))
                    .strip();
        } catch (IOException e) {
            return ""; // it has ended meanwhile
        }
    }
}
