// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf.linux;

import com.sun.jna.Library;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import dev.braid.pt.jna.NativeCallsException;
import dev.braid.pt.perf.PerfAttributes;
import dev.braid.pt.perf.PerfErrorException;
import dev.braid.pt.perf.PerfKernel;

/**
 * The kernel of this machine, called by JNA: the one place where this package leaves the JVM. x86-64 only, whose
 * numbers of system calls these are ({@code asm/unistd_64.h}).
 *
 * <p>Thread safety: any thread.
 */
public final class LinuxPerfKernel implements PerfKernel {
    private static final long SYSCALL_GETTID = 186;
    private static final long SYSCALL_PERF_EVENT_OPEN = 298;
    private static final long FLAG_CLOSE_ON_EXEC = 8;
    private static final long NO_GROUP = -1;

    private static final long IOCTL_ENABLE = 0x2400;
    private static final long IOCTL_DISABLE = 0x2401;

    private static final int PROTECTION_READ_WRITE = 3;
    private static final int MAP_SHARED = 1;
    private static final long MAP_FAILED = -1;

    private final CLibrary library;

    private LinuxPerfKernel(CLibrary library) {
        this.library = library;
    }

    /** The functions of the C library, by its own names. */
    interface CLibrary extends Library {
        NativeLong syscall(NativeLong number, Object... arguments);

        Pointer mmap(Pointer address, NativeLong length, int protection, int flags, int fd, NativeLong offset);

        int munmap(Pointer address, NativeLong length);

        int ioctl(int fd, NativeLong request, Object... arguments);

        int close(int fd);

        int getpagesize();
    }

    /**
     * {@return this machine's kernel}
     *
     * @throws NativeCallsException if JNA is missing, or this JVM lets it load nothing
     */
    public static LinuxPerfKernel load() throws NativeCallsException {
        try {
            return new LinuxPerfKernel(Native.load("c", CLibrary.class));
        } catch (LinkageError | RuntimeException e) {
            // UnsatisfiedLinkError, NoClassDefFoundError; IllegalCallerException where native access is denied.
            throw new NativeCallsException("JNA cannot call the C library (" + e + ")", e);
        }
    }

    @Override
    public int open(PerfAttributes attributes, int pid, int cpu) throws PerfErrorException {
        byte[] bytes = attributes.encode();
        try (Memory memory = new Memory(bytes.length)) {
            memory.write(0, bytes, 0, bytes.length);
            long fd = library.syscall(
                            new NativeLong(SYSCALL_PERF_EVENT_OPEN),
                            memory,
                            new NativeLong(pid),
                            new NativeLong(cpu),
                            new NativeLong(NO_GROUP),
                            new NativeLong(FLAG_CLOSE_ON_EXEC))
                    .longValue();
            int errno = Native.getLastError();
            if (fd < 0) {
                throw new PerfErrorException("perf_event_open", errno);
            }
            return (int) fd;
        }
    }

    @Override
    public void enable(int fd) throws PerfErrorException {
        control(fd, IOCTL_ENABLE, "enabling a perf event");
    }

    @Override
    public void disable(int fd) throws PerfErrorException {
        control(fd, IOCTL_DISABLE, "disabling a perf event");
    }

    @Override
    public Mapping map(int fd, long offset, int bytes) throws PerfErrorException {
        Pointer address = library.mmap(
                Pointer.NULL, new NativeLong(bytes), PROTECTION_READ_WRITE, MAP_SHARED, fd, new NativeLong(offset));
        if (Pointer.nativeValue(address) == MAP_FAILED) {
            throw new PerfErrorException("mmap of " + bytes + " bytes of a perf event", Native.getLastError());
        }
        return new Mapping(Pointer.nativeValue(address), address.getByteBuffer(0, bytes));
    }

    @Override
    public void unmap(Mapping mapping) throws PerfErrorException {
        int bytes = mapping.bytes().capacity();
        require(library.munmap(new Pointer(mapping.address()), new NativeLong(bytes)), "munmap of a perf event");
    }

    @Override
    public void close(int fd) throws PerfErrorException {
        require(library.close(fd), "closing a perf event");
    }

    @Override
    public int pageBytes() {
        return library.getpagesize();
    }

    @Override
    public int threadId() {
        return library.syscall(new NativeLong(SYSCALL_GETTID)).intValue();
    }

    private void control(int fd, long request, String what) throws PerfErrorException {
        require(library.ioctl(fd, new NativeLong(request), new NativeLong(0)), what);
    }

    private static void require(int result, String what) throws PerfErrorException {
        if (result < 0) {
            throw new PerfErrorException(what, Native.getLastError());
        }
    }
}
