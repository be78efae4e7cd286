// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/**
 * Records of the kernel beside a trace: mappings, names, starts and ends of tasks, and when they go on and off a
 * processor. The event behind them counts nothing, and its times are those of {@link System#nanoTime}.
 *
 * <p>Either one thread is watched, or a process with all that it starts. For the latter the kernel wants an event and a
 * ring for each processor: it maps no ring of an inherited event that follows its task between processors.
 *
 * <p>Thread safety: one thread.
 */
public final class Sideband implements AutoCloseable {
    private static final int RING_PAGES = 64;

    private final List<PerfEvent> events = new ArrayList<>();

    private Sideband() {}

    /** {@return the attributes of such an event} */
    public static PerfAttributes attributes() {
        return PerfAttributes.dummy()
                .with(
                        AttributeFlag.MMAP,
                        AttributeFlag.MMAP2,
                        AttributeFlag.COMM,
                        AttributeFlag.COMM_EXEC,
                        AttributeFlag.TASK,
                        AttributeFlag.CONTEXT_SWITCH,
                        AttributeFlag.SAMPLE_ID_ALL,
                        AttributeFlag.EXCLUDE_KERNEL,
                        AttributeFlag.EXCLUDE_HYPERVISOR)
                .telling(SampleField.TID, SampleField.TIME, SampleField.CPU, SampleField.IDENTIFIER)
                .monotonic();
    }

    /** Watches the calling thread alone. */
    public static Sideband ofThisThread(PerfKernel kernel) throws PerfErrorException {
        Sideband sideband = new Sideband();
        sideband.events.add(PerfEvent.open(kernel, attributes(), 0, -1, RING_PAGES));
        return sideband;
    }

    /**
     * Watches a task, and all that it will start.
     *
     * @param cpus the processors that are online
     */
    public static Sideband ofTask(PerfKernel kernel, int tid, List<Integer> cpus) throws PerfErrorException {
        Sideband sideband = new Sideband();
        PerfAttributes attributes = attributes().with(AttributeFlag.INHERIT);
        try {
            for (int cpu : cpus) {
                sideband.events.add(PerfEvent.open(kernel, attributes, tid, cpu, RING_PAGES));
            }
            return sideband;
        } catch (PerfErrorException | RuntimeException e) {
            sideband.closeAfter(e);
            throw e;
        }
    }

    /**
     * Takes all records that are there, those of one call in the order of their times. Ends of tasks come for each
     * event that they were watched by.
     */
    public void drain(Consumer<PerfRecord> records, Consumer<PerfDamage> damage) {
        List<PerfRecord> all = new ArrayList<>();
        for (PerfEvent event : events) {
            event.drain(all::add, damage);
        }
        all.sort(Comparator.comparingLong(record -> record.trailer().time()));
        all.forEach(records);
    }

    @Override
    public void close() throws PerfErrorException {
        PerfErrorException failure = null;
        for (PerfEvent event : events) {
            try {
                event.close();
            } catch (PerfErrorException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void closeAfter(Exception reason) {
        try {
            close();
        } catch (PerfErrorException e) {
            reason.addSuppressed(e);
        }
    }
}
