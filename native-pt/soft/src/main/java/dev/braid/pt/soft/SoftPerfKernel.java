// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import dev.braid.pt.perf.AttributeFlag;
import dev.braid.pt.perf.PerfAttributes;
import dev.braid.pt.perf.PerfErrorException;
import dev.braid.pt.perf.PerfKernel;
import dev.braid.pt.perf.PmuFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A kernel whose Processor Trace is plain memory, into which software writes packets. All other events are this
 * machine's: a recorder on top of it has real sidebands, and real descriptors for everything.
 *
 * <p>Hardware differs: it writes on its own, at any time, stops where it is, and costs the thread time. Here, the
 * caller of {@link #trace} writes, in one piece, and the thread goes on meanwhile.
 *
 * <p>Thread safety: any thread.
 */
public final class SoftPerfKernel implements PerfKernel {
    /** The number of its PMU, which no kernel gives out. */
    public static final int PMU = 0x50545354;

    private final PerfKernel machine;
    private final Packets packets;
    private final Map<Integer, SoftRings> byFd = new ConcurrentHashMap<>();

    /** Says what a processor writes when a thread begins to be traced. */
    @FunctionalInterface
    public interface Packets {
        /** {@return the packets, which may be none} */
        byte[] of(int pid, int tid);
    }

    /** @param machine a kernel for all other events */
    public SoftPerfKernel(PerfKernel machine, Packets packets) {
        this.machine = machine;
        this.packets = packets;
    }

    /** {@return the format of its Processor Trace} */
    public static PmuFormat pmu() {
        return new PmuFormat(
                PMU,
                Map.of("pt", "config:0", "tsc", "config:10", "noretcomp", "config:11", "branch", "config:13"),
                Map.of());
    }

    /**
     * Writes packets, as the hardware does while a thread runs.
     *
     * @param tid the thread
     * @return {@code true} if all found room, and the thread is traced
     */
    public boolean trace(int tid, byte[] bytes) {
        for (SoftRings rings : byFd.values()) {
            if (rings.tid() == tid && rings.isEnabled()) {
                return rings.trace(bytes);
            }
        }
        return false;
    }

    @Override
    public int open(PerfAttributes attributes, int pid, int cpu) throws PerfErrorException {
        if (attributes.type() != PMU) {
            return machine.open(attributes, pid, cpu);
        }
        int fd = machine.open(PerfAttributes.dummy().with(AttributeFlag.EXCLUDE_KERNEL), pid, cpu);
        int tid = pid == 0 ? machine.threadId() : pid;
        byFd.put(fd, new SoftRings(processOf(tid), tid, fd, attributes.trailer()));
        return fd;
    }

    private static int processOf(int tid) {
        try (var lines = Files.lines(Path.of("/proc/" + tid + "/status"))) {
            return lines.filter(line -> line.startsWith("Tgid:"))
                    .map(line -> Integer.parseInt(
                            line.substring(line.indexOf(':') + 1).strip()))
                    .findFirst()
                    .orElse(tid);
        } catch (IOException | UncheckedIOException e) {
            return tid; // it has ended meanwhile
        }
    }

    @Override
    public void enable(int fd) throws PerfErrorException {
        SoftRings rings = byFd.get(fd);
        if (rings == null) {
            machine.enable(fd);
            return;
        }
        rings.enable();
        byte[] first = packets.of(rings.pid(), rings.tid());
        if (first.length > 0) {
            rings.trace(first);
        }
    }

    @Override
    public void disable(int fd) throws PerfErrorException {
        SoftRings rings = byFd.get(fd);
        if (rings == null) {
            machine.disable(fd);
        } else {
            rings.disable();
        }
    }

    @Override
    public Mapping map(int fd, long offset, int bytes) throws PerfErrorException {
        SoftRings rings = byFd.get(fd);
        return rings == null ? machine.map(fd, offset, bytes) : rings.map(offset, bytes);
    }

    @Override
    public void unmap(Mapping mapping) throws PerfErrorException {
        if (byFd.values().stream().noneMatch(rings -> rings.owns(mapping))) {
            machine.unmap(mapping);
        }
    }

    @Override
    public void close(int fd) throws PerfErrorException {
        byFd.remove(fd);
        machine.close(fd);
    }

    @Override
    public int pageBytes() {
        return machine.pageBytes();
    }

    @Override
    public int threadId() {
        return machine.threadId();
    }
}
