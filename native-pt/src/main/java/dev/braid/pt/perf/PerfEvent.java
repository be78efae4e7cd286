// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import dev.braid.pt.perf.PerfKernel.Mapping;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An open event with the ring of its records, and with an AUX ring if it was given one.
 *
 * <p>Closing unmaps first: the kernel keeps an event, and what it occupies of the processor, for as long as its ring is
 * mapped.
 *
 * <p>Thread safety: one thread.
 */
public final class PerfEvent implements AutoCloseable {
    private final PerfKernel kernel;
    private final PerfAttributes attributes;
    private final int fd;
    private @Nullable Mapping ring;
    private @Nullable Mapping aux;
    private @Nullable MmapPage page;
    private @Nullable DataRing records;
    private @Nullable AuxRing auxBytes;
    private boolean isClosed;

    private PerfEvent(PerfKernel kernel, PerfAttributes attributes, int fd) {
        this.kernel = kernel;
        this.attributes = attributes;
        this.fd = fd;
    }

    /**
     * Opens an event and maps its ring.
     *
     * @param pid the task, 0 for the calling thread
     * @param cpu the processor, -1 for any
     * @param ringPages the number of pages of records that it can hold, a power of two
     */
    public static PerfEvent open(PerfKernel kernel, PerfAttributes attributes, int pid, int cpu, int ringPages)
            throws PerfErrorException {
        PerfEvent event = new PerfEvent(kernel, attributes, kernel.open(attributes, pid, cpu));
        try {
            event.mapRing(ringPages);
            return event;
        } catch (PerfErrorException | RuntimeException e) {
            event.closeAfter(e);
            throw e;
        }
    }

    private void mapRing(int pages) throws PerfErrorException {
        int pageBytes = kernel.pageBytes();
        ring = kernel.map(fd, 0, Math.multiplyExact(pages + 1, pageBytes));
        page = new MmapPage(ring.bytes().slice(0, pageBytes));
        records = new DataRing(page, ring.bytes().slice(pageBytes, pages * pageBytes), attributes.trailer());
    }

    /**
     * Maps an AUX ring behind the ring of records.
     *
     * @param bytes a power of two, and a multiple of a page
     */
    public void mapAux(int bytes) throws PerfErrorException {
        Mapping mapped = open(ring);
        long offset = mapped.bytes().capacity();
        open(page).announceAux(offset, bytes);
        aux = kernel.map(fd, offset, bytes);
        auxBytes = new AuxRing(open(page), aux.bytes());
    }

    public PerfAttributes attributes() {
        return attributes;
    }

    public void enable() throws PerfErrorException {
        kernel.enable(fd);
    }

    public void disable() throws PerfErrorException {
        kernel.disable(fd);
    }

    /** Takes all records that are there. */
    public void drain(Consumer<PerfRecord> consumer, Consumer<PerfDamage> damage) {
        open(records).drain(consumer, damage);
    }

    /** Takes all records that are there, as they are. */
    public void drainRaw(RawRecordConsumer consumer, Consumer<PerfDamage> damage) {
        open(records).drainRaw(consumer, damage);
    }

    /** Takes all AUX bytes that are there. */
    public void drainAux(AuxConsumer chunks, Consumer<AuxGap> losses) {
        open(auxBytes).drain(chunks, losses);
    }

    /** {@return the conversion from time stamp counters to times, if the kernel gives it} */
    public Optional<PerfRecord.TimeConv> timeConversion() {
        return open(page).timeConversion();
    }

    private static <T> T open(@Nullable T part) {
        if (part == null) {
            throw new IllegalStateException("this event is closed, or has no such ring");
        }
        return part;
    }

    @Override
    public void close() throws PerfErrorException {
        if (isClosed) {
            return;
        }
        isClosed = true;
        records = null;
        auxBytes = null;
        page = null;
        try {
            unmap(aux);
            unmap(ring);
        } finally {
            aux = null;
            ring = null;
            kernel.close(fd);
        }
    }

    private void unmap(@Nullable Mapping mapping) throws PerfErrorException {
        if (mapping != null) {
            kernel.unmap(mapping);
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
