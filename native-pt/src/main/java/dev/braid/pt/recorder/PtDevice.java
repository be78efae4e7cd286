// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recorder;

import dev.braid.pt.jna.NativeCallsException;
import dev.braid.pt.perf.PerfKernel;
import dev.braid.pt.perf.PerfSettings;
import dev.braid.pt.perf.PmuFormat;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Device with which Processor Trace is recorded.
 *
 * @param kernel opens the events
 * @param pmu the kernel's description of Processor Trace
 * @param settings this machine's settings for its users
 */
public record PtDevice(PerfKernel kernel, PmuFormat pmu, PerfSettings settings) {
    private static final Path DEVICE = Path.of("/sys/bus/event_source/devices/intel_pt");

    /**
     * {@return this machine's}
     *
     * @throws IOException if it has none; {@link dev.braid.pt.PtAvailability} says why, and what to do
     */
    public static PtDevice ofThisMachine() throws IOException {
        try {
            return new PtDevice(
                    PerfKernel.ofThisMachine(), PmuFormat.read(DEVICE), PerfSettings.read(Path.of("/proc")));
        } catch (NativeCallsException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
