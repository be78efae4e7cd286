// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A kernel with Processor Trace, of plain memory; it refuses what a test tells it to.
 *
 * <p>What it says of hardware is made up: none was at hand.
 */
public final class FakeKernel implements PerfKernel {
    private static final int PAGE_BYTES = 4096;

    /** All calls, in their order. */
    public final List<String> calls = new ArrayList<>();

    private final int openErrno;
    private final int mapErrno;
    private final long mostMapped;
    private int nextFd = 100;
    private long mapped;

    /**
     * @param openErrno the error number of opening, 0 if it succeeds
     * @param mapErrno the error number of mapping, if more than {@code mostMapped} bytes would be mapped in all
     */
    public FakeKernel(int openErrno, int mapErrno, long mostMapped) {
        this.openErrno = openErrno;
        this.mapErrno = mapErrno;
        this.mostMapped = mostMapped;
    }

    @Override
    public int open(PerfAttributes attributes, int pid, int cpu) throws PerfErrorException {
        calls.add(String.format("open %s pid %d cpu %d", attributes, pid, cpu));
        if (openErrno != 0) {
            throw new PerfErrorException("perf_event_open", openErrno);
        }
        return nextFd++;
    }

    @Override
    public void enable(int fd) {
        calls.add("enable " + fd);
    }

    @Override
    public void disable(int fd) {
        calls.add("disable " + fd);
    }

    @Override
    public Mapping map(int fd, long offset, int bytes) throws PerfErrorException {
        calls.add("map " + fd + " " + offset + " " + bytes);
        if (mapped + bytes > mostMapped) {
            throw new PerfErrorException("mmap of " + bytes + " bytes of a perf event", mapErrno);
        }
        mapped += bytes;
        ByteBuffer memory = FakeRing.direct(bytes);
        return new Mapping(fd, memory);
    }

    @Override
    public void unmap(Mapping mapping) {
        mapped -= mapping.bytes().capacity();
        calls.add("unmap " + mapping.address() + " " + mapping.bytes().capacity());
    }

    @Override
    public void close(int fd) {
        calls.add("close " + fd);
    }

    @Override
    public int pageBytes() {
        return PAGE_BYTES;
    }

    @Override
    public int threadId() {
        return 1;
    }
}
