// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import dev.braid.pt.perf.AttributeFlag;
import dev.braid.pt.perf.PerfAttributes;
import dev.braid.pt.perf.PerfErrorException;
import dev.braid.pt.perf.PerfKernel;

/** A kernel that does not report the switches between tasks: a thread that is stepped has two for each instruction. */
record WithoutSwitches(PerfKernel kernel) implements PerfKernel {
    @Override
    public int open(PerfAttributes attributes, int pid, int cpu) throws PerfErrorException {
        long flags = attributes.flags() & ~AttributeFlag.CONTEXT_SWITCH.mask();
        PerfAttributes quiet = new PerfAttributes(
                attributes.type(),
                attributes.config(),
                attributes.period(),
                attributes.sampleType(),
                flags,
                attributes.clock(),
                attributes.wakeup());
        return kernel.open(quiet, pid, cpu);
    }

    @Override
    public void enable(int fd) throws PerfErrorException {
        kernel.enable(fd);
    }

    @Override
    public void disable(int fd) throws PerfErrorException {
        kernel.disable(fd);
    }

    @Override
    public Mapping map(int fd, long offset, int bytes) throws PerfErrorException {
        return kernel.map(fd, offset, bytes);
    }

    @Override
    public void unmap(Mapping mapping) throws PerfErrorException {
        kernel.unmap(mapping);
    }

    @Override
    public void close(int fd) throws PerfErrorException {
        kernel.close(fd);
    }

    @Override
    public int pageBytes() {
        return kernel.pageBytes();
    }

    @Override
    public int threadId() {
        return kernel.threadId();
    }
}
