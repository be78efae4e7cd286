// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt;

import dev.braid.pt.jna.NativeCallsException;
import dev.braid.pt.perf.PerfErrorException;
import dev.braid.pt.perf.PerfEvent;
import dev.braid.pt.perf.PerfKernel;
import dev.braid.pt.perf.PerfRefusedException;
import dev.braid.pt.perf.PerfSettings;
import dev.braid.pt.perf.PmuFormat;
import dev.braid.pt.perf.PtEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Availability of Intel Processor Trace to this process on this machine. The probe opens an event and maps its rings.
 * It takes no number of a PMU for granted, since kernels assign them again at each start.
 */
public sealed interface PtAvailability {
    /**
     * Processor Trace is available.
     *
     * @param type the number of its PMU
     * @param capabilities the contents of the files in {@code caps}, by their names
     * @param format the bits of each setting, such as {@code config:10}, by its name
     */
    record Available(int type, Map<String, String> capabilities, Map<String, String> format)
            implements PtAvailability {}

    /**
     * Processor Trace is not available.
     *
     * @param reason a sentence
     * @param fix a remedy, as a sentence
     */
    record Unavailable(String reason, String fix) implements PtAvailability {}

    /** {@return the availability on this machine; never throws} */
    static PtAvailability probe() {
        return Probe.ofThisMachine().run();
    }

    /** Makes the kernel's calls reachable. */
    @FunctionalInterface
    interface KernelLoader {
        PerfKernel load() throws NativeCallsException;
    }

    /**
     * Looks for Processor Trace on a machine, or on what a test puts in its place.
     *
     * @param system the operating system's name
     * @param architecture the processor's, as the JDK calls it
     * @param sysfs normally /sys
     * @param procfs normally /proc
     */
    record Probe(String system, String architecture, Path sysfs, Path procfs, KernelLoader kernel) {
        private static final String DEVICE = "bus/event_source/devices/intel_pt";

        static Probe ofThisMachine() {
            return new Probe(
                    System.getProperty("os.name", "unknown"),
                    System.getProperty("os.arch", "unknown"),
                    Path.of("/sys"),
                    Path.of("/proc"),
                    PerfKernel::ofThisMachine);
        }

        PtAvailability run() {
            if (!system.equals("Linux") || !architecture.equals("amd64")) {
                return new Unavailable(
                        "No Intel PT here: this is " + system + " on " + architecture + ".",
                        "Use Linux on an Intel processor; tests run without control-flow traces.");
            }
            Path device = sysfs.resolve(DEVICE);
            if (!Files.exists(device.resolve("type"))) {
                return new Unavailable(
                        "No Intel PT here: " + device.resolve("type")
                                + " is missing (AMD processor, virtual machine without PT, or kernel without"
                                + " CONFIG_PERF_EVENTS_INTEL_PT).",
                        "Use a machine that has it; tests run without control-flow traces.");
            }
            try {
                return open(PmuFormat.read(device), kernel.load());
            } catch (IOException e) {
                return new Unavailable(
                        "The kernel's description of Intel PT cannot be read: " + e.getMessage() + ".",
                        "Let this process read " + device + "; tests run without control-flow traces.");
            } catch (NativeCallsException e) {
                return new Unavailable(
                        "Intel PT cannot be reached from this JVM: " + e.getMessage() + ".",
                        "Put JNA on the class path, let java.io.tmpdir hold libraries that may run, and on JDK 24 and"
                                + " later allow --enable-native-access=ALL-UNNAMED.");
            }
        }

        private PtAvailability open(PmuFormat pmu, PerfKernel calls) {
            try (PerfEvent event = PtEvent.open(calls, pmu, PerfSettings.read(procfs), 0)) {
                return new Available(event.attributes().type(), pmu.capabilities(), pmu.fields());
            } catch (PerfRefusedException e) {
                return new Unavailable(e.getMessage() + ".", sentence(e.fix()));
            } catch (PerfErrorException e) {
                return new Unavailable(
                        "An event of Intel PT could not be closed: " + e.getMessage() + ".", "Report this.");
            }
        }

        private static String sentence(String clause) {
            return Character.toUpperCase(clause.charAt(0)) + clause.substring(1);
        }
    }
}
