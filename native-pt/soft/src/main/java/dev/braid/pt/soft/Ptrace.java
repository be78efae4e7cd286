// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import com.sun.jna.StringArray;

/** The C library's ptrace(2), wait(2), tgkill(2) and what starts a process. Numbers are those of Linux on x86-64. */
final class Ptrace {
    static final int PEEKDATA = 2;
    static final int PEEKUSER = 3;
    static final int POKEDATA = 5;
    static final int POKEUSER = 6;
    static final int CONT = 7;
    static final int SINGLESTEP = 9;
    static final int DETACH = 17;
    static final int SEIZE = 0x4206;
    static final int INTERRUPT = 0x4207;

    /** Options: stop at exec and before the end, and kill the program if this process ends. */
    static final int TRACE_EXEC_EXIT_AND_KILL = 0x10 | 0x40 | 0x100000;

    /** Option: stop before the end. */
    static final int TRACE_EXIT = 0x40;

    static final int EVENT_EXEC = 4;
    static final int EVENT_EXIT = 6;
    static final int EVENT_STOP = 128;

    /** Offsets in struct user_regs_struct. */
    static final int R13 = 16;

    static final int RIP = 128;

    static final int EFLAGS = 144;
    static final int RSP = 152;
    static final long TRAP_FLAG = 0x100;

    /** Offsets of debug registers in struct user: the address of a breakpoint, and which are on. */
    static final int DEBUG_ADDRESS = 848;

    static final int DEBUG_CONTROL = 904;
    /** The first one, for this thread, when an instruction is executed. */
    static final int BREAK_AT_INSTRUCTION = 1;

    static final int SIGKILL = 9;
    static final int SIGTRAP = 5;
    static final int SIGCONT = 18;
    /** Ignored by a process that has no handler for it. */
    static final int SIGURG = 23;

    static final long SYSCALL_TGKILL = 234;
    static final int WUNTRACED = 2;
    static final int WALL = 0x40000000;

    static {
        Native.register(Ptrace.class, NativeLibrary.getInstance("c"));
    }

    private Ptrace() {}

    static native long ptrace(long request, long pid, long address, long data) throws LastErrorException;

    static native int waitpid(int pid, int[] status, int options) throws LastErrorException;

    static native int kill(int pid, int signal) throws LastErrorException;

    static native long syscall(long number, long first, long second, long third) throws LastErrorException;

    /** Not through errno: {@return 0, or the error's number} */
    static native int posix_spawn(
            int[] pid, String path, Pointer fileActions, Pointer attributes, StringArray argv, StringArray envp);
}
