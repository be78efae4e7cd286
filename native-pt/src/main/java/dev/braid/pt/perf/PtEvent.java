// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import java.io.IOException;

/**
 * Opens Processor Trace for a thread, with as large an AUX ring as the kernel allows.
 *
 * <p>No machine with Processor Trace was at hand: tests put a kernel of their own in the place of this machine's.
 */
public final class PtEvent {
    public static final int LARGEST_RING_BYTES = 4 << 20;

    public static final int SMALLEST_RING_BYTES = 64 << 10;
    private static final int RECORD_PAGES = 16;

    private PtEvent() {}

    /**
     * {@return the event, disabled}
     *
     * @param tid the thread, 0 for the calling one; on whichever processor it runs, and not what it starts
     * @throws PerfRefusedException with the reason and the fix, if there is none to be had
     */
    public static PerfEvent open(PerfKernel kernel, PmuFormat pmu, PerfSettings settings, int tid)
            throws PerfRefusedException {
        return open(kernel, pmu, settings, tid, LARGEST_RING_BYTES);
    }

    /**
     * {@return the same, with a smaller AUX ring}
     *
     * @param ringBytes a power of two, {@link #SMALLEST_RING_BYTES} at least
     */
    public static PerfEvent open(PerfKernel kernel, PmuFormat pmu, PerfSettings settings, int tid, int ringBytes)
            throws PerfRefusedException {
        PerfAttributes attributes = attributes(pmu);
        for (int bytes = ringBytes; ; bytes >>= 2) {
            PerfEvent event = openEvent(kernel, attributes, settings, tid);
            try {
                event.mapAux(bytes);
                return event;
            } catch (PerfErrorException e) {
                close(event, e);
                boolean isTooLarge = e.errno() == PerfErrorException.EPERM || e.errno() == PerfErrorException.ENOMEM;
                if (!isTooLarge || bytes <= SMALLEST_RING_BYTES) {
                    throw isTooLarge ? settings.refusedRing(e, bytes) : withoutAux(attributes, e);
                }
            }
        }
    }

    /**
     * {@return the attributes that ask for Processor Trace on this machine}
     *
     * @throws PerfRefusedException if the kernel's description of it cannot be used
     */
    public static PerfAttributes attributes(PmuFormat pmu) throws PerfRefusedException {
        try {
            return PtSettings.attributes(pmu);
        } catch (IOException e) {
            throw new PerfRefusedException(
                    "The kernel describes Processor Trace in a way that is not understood here (" + e.getMessage()
                            + ")",
                    "report this, with the files in /sys/bus/event_source/devices/intel_pt/format.",
                    e);
        }
    }

    private static PerfEvent openEvent(PerfKernel kernel, PerfAttributes attributes, PerfSettings settings, int tid)
            throws PerfRefusedException {
        try {
            return PerfEvent.open(kernel, attributes, tid, -1, RECORD_PAGES);
        } catch (PerfErrorException e) {
            throw e.call().startsWith("mmap")
                    ? settings.refusedRing(e, (long) RECORD_PAGES * kernel.pageBytes())
                    : refusedOpen(attributes, settings, e);
        }
    }

    private static PerfRefusedException refusedOpen(
            PerfAttributes attributes, PerfSettings settings, PerfErrorException e) {
        return switch (e.errno()) {
            case PerfErrorException.EACCES, PerfErrorException.EPERM -> settings.refusedOpen(e);
            case PerfErrorException.EBUSY ->
                new PerfRefusedException(
                        "Processor Trace is in use by another tracer (EBUSY)",
                        "end that one, such as a running 'perf record' or a debugger that records.",
                        e);
            case PerfErrorException.ENOSYS ->
                new PerfRefusedException(
                        "The kernel has no perf events (ENOSYS)", "use one with CONFIG_PERF_EVENTS.", e);
            default ->
                new PerfRefusedException(
                        "The kernel refuses Processor Trace (" + PerfErrorException.name(e.errno())
                                + ") with these attributes: " + attributes,
                        "report this, with the files in /sys/bus/event_source/devices/intel_pt/format.",
                        e);
        };
    }

    private static PerfRefusedException withoutAux(PerfAttributes attributes, PerfErrorException e) {
        return new PerfRefusedException(
                "The PMU of type " + attributes.type() + " has no AUX ring (" + PerfErrorException.name(e.errno())
                        + ")",
                "report this: its description says that it is Processor Trace.",
                e);
    }

    private static void close(PerfEvent event, PerfErrorException reason) {
        try {
            event.close();
        } catch (PerfErrorException e) {
            reason.addSuppressed(e);
        }
    }
}
