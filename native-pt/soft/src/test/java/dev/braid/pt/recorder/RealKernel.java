// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recorder;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.braid.pt.jna.NativeCallsException;
import dev.braid.pt.perf.PerfErrorException;
import dev.braid.pt.perf.PerfKernel;
import dev.braid.pt.perf.PerfSettings;
import dev.braid.pt.perf.Sideband;
import dev.braid.pt.soft.SoftPerfKernel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Parts of this machine's kernel that the recorder's tests need. */
final class RealKernel {
    private RealKernel() {}

    /** {@return it; where it has no perf events, the test is skipped, and says why} */
    static PerfKernel load() throws NativeCallsException {
        PerfKernel machine = PerfKernel.ofThisMachine();
        String refusal = "none";
        try {
            Sideband.ofThisThread(machine).close();
        } catch (PerfErrorException e) {
            refusal = String.valueOf(e.getMessage());
        }
        assumeTrue(
                refusal.equals("none"),
                "perf events are not to be had here: " + refusal + "; allow them with kernel.perf_event_paranoid=2");
        return machine;
    }

    /** {@return a device for a kernel whose Processor Trace is software} */
    static PtDevice device(SoftPerfKernel kernel) {
        return new PtDevice(kernel, SoftPerfKernel.pmu(), PerfSettings.read(Path.of("/proc")));
    }

    /** {@return the number of descriptors of perf events that this process has} */
    static long perfFiles() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.filter(RealKernel::isPerfEvent).count();
        }
    }

    private static boolean isPerfEvent(Path fd) {
        try {
            return Files.readSymbolicLink(fd).toString().contains("perf_event");
        } catch (IOException e) {
            return false; // closed meanwhile
        }
    }
}
