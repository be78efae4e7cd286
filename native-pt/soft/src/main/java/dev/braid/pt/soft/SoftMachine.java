// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import dev.braid.pt.PtAvailability;
import dev.braid.pt.jna.NativeCallsException;
import dev.braid.pt.perf.PerfErrorException;
import dev.braid.pt.perf.PerfKernel;
import dev.braid.pt.perf.PerfSettings;
import dev.braid.pt.perf.Sideband;
import dev.braid.pt.recorder.PtDevice;
import dev.braid.pt.recorder.PtMachine;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/**
 * Machines for tests: one whose Processor Trace is software, which writes one {@link StraightFlow} for each thread that
 * registers, and one that has none. Sidebands are this kernel's.
 */
public final class SoftMachine implements PtMachine {
    private final boolean refuses;

    private SoftMachine(boolean refuses) {
        this.refuses = refuses;
    }

    /** {@return one with Processor Trace; where this kernel has no perf events, the test is skipped, and says why} */
    public static PtMachine create() {
        try {
            Sideband.ofThisThread(PerfKernel.ofThisMachine()).close();
        } catch (NativeCallsException | PerfErrorException e) {
            Assumptions.abort("perf events are not to be had here: " + e.getMessage()
                    + "; allow them with kernel.perf_event_paranoid=2");
        }
        return new SoftMachine(false);
    }

    /** {@return one whose kernel refuses Processor Trace, as only comes out when a thread registers} */
    public static PtMachine refusing() {
        create();
        return new SoftMachine(true);
    }

    /** {@return one without} */
    public static PtMachine without() {
        return new PtMachine() {
            @Override
            public PtAvailability availability() {
                return new PtAvailability.Unavailable("This machine is a toaster.", "Use another one.");
            }

            @Override
            public PtDevice device() throws IOException {
                throw new IOException("a toaster");
            }
        };
    }

    @Override
    public PtAvailability availability() {
        return new PtAvailability.Available(
                SoftPerfKernel.PMU,
                SoftPerfKernel.pmu().capabilities(),
                SoftPerfKernel.pmu().fields());
    }

    @Override
    public PtDevice device() throws IOException {
        try {
            PerfKernel machine = PerfKernel.ofThisMachine();
            return new PtDevice(
                    refuses ? machine : new SoftPerfKernel(machine, (pid, tid) -> packets(pid)),
                    SoftPerfKernel.pmu(),
                    PerfSettings.read(Path.of("/proc")));
        } catch (NativeCallsException e) {
            throw new IOException(e);
        }
    }

    private static byte[] packets(int pid) {
        try {
            return StraightFlow.of(pid).packets();
        } catch (IOException e) {
            return new byte[0]; // the process is gone, as one that is killed
        }
    }
}
