// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.doctor;

import dev.braid.engine.command.console.Finding;
import dev.braid.pt.PtAvailability;
import dev.braid.pt.flow.LibiptAvailability;
import dev.braid.pt.flow.engine.FlowEngines;
import dev.braid.pt.jna.NativeCallsException;
import dev.braid.pt.perf.PerfErrorException;
import dev.braid.pt.perf.PerfKernel;
import dev.braid.pt.perf.PerfRefusedException;
import dev.braid.pt.perf.PerfSettings;
import dev.braid.pt.perf.Sideband;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Support of this machine for traces of control flow. No test needs any of it. */
final class HardwareTracing {
    private static final Path PROCFS = Path.of("/proc");
    private static final String MODEL = "model name";
    private static final int MOST_CPU_BYTES = 1 << 16;
    private static final long PERF_SECONDS = 60;

    private HardwareTracing() {}

    static List<Finding> examine() {
        PerfSettings settings = PerfSettings.read(PROCFS);
        return List.of(
                processor(PROCFS.resolve("cpuinfo")),
                processorTrace(PtAvailability.probe()),
                perfEvents(settings),
                lockedMemory(settings),
                perfProgram("perf", "--version"),
                libipt(FlowEngines.libipt()));
    }

    static Finding processor(Path description) {
        try (var in = Files.newInputStream(description)) {
            String text = new String(in.readNBytes(MOST_CPU_BYTES), StandardCharsets.ISO_8859_1);
            return text.lines()
                    .filter(line -> line.startsWith(MODEL) && line.contains(":"))
                    .map(line -> Finding.ok(
                            "processor model",
                            line.substring(line.indexOf(':') + 1).strip()))
                    .findFirst()
                    .orElseGet(() ->
                            Finding.absent("processor model", description + " does not name it", "nothing needs it."));
        } catch (IOException e) {
            return Finding.absent(
                    "processor model",
                    description + " cannot be read (" + e.getMessage() + ")",
                    "mount /proc, if perf events are wanted.");
        }
    }

    static Finding processorTrace(PtAvailability availability) {
        if (availability instanceof PtAvailability.Available available) {
            return Finding.ok(
                    "Processor Trace",
                    "available, PMU " + available.type() + ", settings "
                            + String.join(", ", available.format().keySet()));
        }
        PtAvailability.Unavailable missing = (PtAvailability.Unavailable) availability;
        return Finding.absent("Processor Trace", missing.reason(), missing.fix());
    }

    /**
     * Finds the perf program itself: it records control flow for {@code braid flow}, and reads what Braid records.
     *
     * @param command prints its version
     */
    static Finding perfProgram(String... command) {
        try {
            Process perf = new ProcessBuilder(command).redirectErrorStream(true).start();
            perf.getOutputStream().close();
            if (!perf.waitFor(PERF_SECONDS, TimeUnit.SECONDS)) {
                perf.destroyForcibly();
                return noPerf("it has not told its version within " + PERF_SECONDS + " s");
            }
            String said = new String(perf.getInputStream().readNBytes(MOST_CPU_BYTES), StandardCharsets.UTF_8);
            String first =
                    said.lines().filter(line -> !line.isBlank()).findFirst().orElse("nothing");
            return perf.exitValue() == 0
                    ? Finding.ok("perf program", first.strip() + ", a second reader of recordings (perf script)")
                    : noPerf("it ends with code " + perf.exitValue() + " and says: " + first.strip());
        } catch (IOException e) {
            return noPerf("there is none of the name " + command[0]);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return noPerf("nobody waited for its version");
        }
    }

    private static Finding noPerf(String why) {
        return Finding.absent(
                "perf program",
                why,
                "install linux-perf (Debian) or linux-tools for this kernel (Ubuntu), if other programs than Java's are"
                        + " to be recorded, or for a second opinion on recordings.");
    }

    static Finding libipt(LibiptAvailability availability) {
        if (availability instanceof LibiptAvailability.Available available) {
            return Finding.ok("libipt", "version " + available.version() + ", a second decoder (flow --engine libipt)");
        }
        LibiptAvailability.Unavailable missing = (LibiptAvailability.Unavailable) availability;
        return Finding.absent("libipt", missing.reason(), missing.fix());
    }

    private static Finding perfEvents(PerfSettings settings) {
        try {
            Sideband.ofThisThread(PerfKernel.ofThisMachine()).close();
            return Finding.ok(
                    "perf events",
                    settings.paranoid().isPresent()
                            ? "kernel.perf_event_paranoid is "
                                    + settings.paranoid().getAsLong() + "; a process can watch itself"
                            : "a process can watch itself");
        } catch (NativeCallsException e) {
            return Finding.absent(
                    "perf events",
                    e.getMessage() + ".",
                    "let java.io.tmpdir hold libraries that may run, and on JDK 24 and later allow"
                            + " --enable-native-access=ALL-UNNAMED.");
        } catch (PerfErrorException e) {
            PerfRefusedException refused = settings.refusedOpen(e);
            return Finding.absent("perf events", refused.getMessage() + ".", refused.fix());
        }
    }

    /** Finds how much memory rings of perf events may lock, beside kernel.perf_event_mlock_kb for each processor. */
    private static Finding lockedMemory(PerfSettings settings) {
        String perCpu = settings.lockedKibibytes().isPresent()
                ? settings.lockedKibibytes().getAsLong() + " KiB"
                : "unknown";
        return Finding.ok(
                "locked memory", settings.memlockText() + ", and for rings " + perCpu + " for each processor");
    }
}
