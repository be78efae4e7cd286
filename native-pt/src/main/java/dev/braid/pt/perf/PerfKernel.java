// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import dev.braid.pt.jna.NativeCallsException;
import dev.braid.pt.jna.NativeClasses;
import java.nio.ByteBuffer;

/** The calls of the kernel that perf events need, so that tests can put their own in its place. */
public interface PerfKernel {
    /**
     * {@return this machine's kernel}
     *
     * @throws NativeCallsException if JNA is missing, or this JVM lets it load nothing
     */
    static PerfKernel ofThisMachine() throws NativeCallsException {
        return (PerfKernel) NativeClasses.call("dev.braid.pt.perf.linux.LinuxPerfKernel", "load");
    }

    /**
     * Opens an event, {@code perf_event_open(2)}, closed on exec.
     *
     * @param pid the task; 0 for the calling thread
     * @param cpu the processor; -1 for any
     * @return its file descriptor
     */
    int open(PerfAttributes attributes, int pid, int cpu) throws PerfErrorException;

    /** Starts counting. */
    void enable(int fd) throws PerfErrorException;

    /** Stops counting. */
    void disable(int fd) throws PerfErrorException;

    /**
     * Maps memory of an event, to read and to write.
     *
     * @param offset in the event's file
     */
    Mapping map(int fd, long offset, int bytes) throws PerfErrorException;

    /** Unmaps it; its buffer must not be touched any more. */
    void unmap(Mapping mapping) throws PerfErrorException;

    void close(int fd) throws PerfErrorException;

    /** {@return the number of bytes in a page} */
    int pageBytes();

    /** {@return the calling thread's number, as the kernel counts tasks} */
    int threadId();

    /**
     * Mapped memory.
     *
     * @param address its address
     * @param bytes all of it, direct
     */
    record Mapping(long address, ByteBuffer bytes) {}
}
