// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A thread that runs one instruction at a time. All calls must come from one platform thread, as the kernel knows the
 * tracer by its thread.
 */
abstract class SteppedTask implements AutoCloseable {
    private final int tid;
    private RandomAccessFile memory;
    private final int[] status = new int[1];
    private boolean ended;

    SteppedTask(int tid) throws IOException {
        this.tid = tid;
        memory = openMemory(tid);
    }

    private static RandomAccessFile openMemory(int tid) throws IOException {
        return new RandomAccessFile("/proc/" + tid + "/mem", "r");
    }

    /** Says that the task executes another program: what was opened before is the memory of the old one, and empty. */
    final void hasNewProgram() throws IOException {
        memory.close();
        memory = openMemory(tid);
    }

    int tid() {
        return tid;
    }

    boolean hasEnded() {
        return ended;
    }

    /** {@return the last stop, as wait reports it} */
    int status() {
        return status[0];
    }

    /** {@return {@code true} if no more steps should be made, as time is up} */
    boolean isOverdue() {
        return false;
    }

    /** Runs to the next stop. {@return false if the task ended} */
    boolean step(int signal) {
        Ptrace.ptrace(Ptrace.SINGLESTEP, tid, 0, signal);
        await(Ptrace.WALL);
        return !ended;
    }

    /**
     * Runs down to a return: until the task is at an address, with less on its stack than it has now. That is at full
     * speed where the machine has breakpoints.
     *
     * @return false if the task ended, or time is up
     */
    boolean runTo(long address) throws IOException {
        return HardwareBreakpoints.work() ? runToBreakpoint(address) : stepTo(address);
    }

    boolean runToBreakpoint(long address) {
        Ptrace.ptrace(Ptrace.POKEUSER, tid, Ptrace.DEBUG_ADDRESS, address);
        Ptrace.ptrace(Ptrace.POKEUSER, tid, Ptrace.DEBUG_CONTROL, Ptrace.BREAK_AT_INSTRUCTION);
        boolean isBack = resumeUntilReturned(Ptrace.CONT, address);
        if (!ended) {
            Ptrace.ptrace(Ptrace.POKEUSER, tid, Ptrace.DEBUG_CONTROL, 0);
        }
        return isBack;
    }

    boolean stepTo(long address) {
        return resumeUntilReturned(Ptrace.SINGLESTEP, address);
    }

    private boolean resumeUntilReturned(int request, long address) {
        long stack = stackPointer();
        int signal = 0;
        while (mayRun()) {
            if (request == Ptrace.CONT) {
                clearTrapFlag();
            }
            Ptrace.ptrace(request, tid, 0, signal);
            await(Ptrace.WALL);
            signal = ended ? 0 : pendingSignal();
            if (!ended && instructionPointer() == address && Long.compareUnsigned(stackPointer(), stack) > 0) {
                return true;
            }
        }
        return false;
    }

    /** {@return {@code true} if there is something left to be run} */
    final boolean mayRun() {
        return !ended && event() != Ptrace.EVENT_EXIT && !isOverdue();
    }

    private long stackPointer() {
        return Ptrace.ptrace(Ptrace.PEEKUSER, tid, Ptrace.RSP, 0);
    }

    /** Has the task run on without steps: after POPF, the kernel takes the trap flag for the program's own. */
    void clearTrapFlag() {
        long flags = Ptrace.ptrace(Ptrace.PEEKUSER, tid, Ptrace.EFLAGS, 0);
        Ptrace.ptrace(Ptrace.POKEUSER, tid, Ptrace.EFLAGS, flags & ~Ptrace.TRAP_FLAG);
    }

    /** {@return the word that was pushed last} */
    long pushed() {
        return Ptrace.ptrace(Ptrace.PEEKDATA, tid, Ptrace.ptrace(Ptrace.PEEKUSER, tid, Ptrace.RSP, 0), 0);
    }

    /** {@return the ptrace event of the stop, 0 for a signal's} */
    int event() {
        return status[0] >>> 16;
    }

    int stopSignal() {
        return status[0] >>> 8 & 0xff;
    }

    /** {@return the signal of the stop, which is to be passed on with the next step; 0 if there is none} */
    int pendingSignal() {
        return event() != 0 || stopSignal() == Ptrace.SIGTRAP ? 0 : stopSignal();
    }

    long instructionPointer() {
        return Ptrace.ptrace(Ptrace.PEEKUSER, tid, Ptrace.RIP, 0);
    }

    /** {@return the address of the bytecode instruction that a HotSpot JVM's interpreter is at} */
    long bytecodePointer() {
        return Ptrace.ptrace(Ptrace.PEEKUSER, tid, Ptrace.R13, 0);
    }

    /**
     * Takes the trap flag out of the word that PUSHF pushed: it belongs to the stepping, and POPF would set it for
     * good.
     */
    void clearPushedTrapFlag() {
        long stack = Ptrace.ptrace(Ptrace.PEEKUSER, tid, Ptrace.RSP, 0);
        long flags = Ptrace.ptrace(Ptrace.PEEKDATA, tid, stack, 0);
        Ptrace.ptrace(Ptrace.POKEDATA, tid, stack, flags & ~Ptrace.TRAP_FLAG);
    }

    /** {@return the number of bytes that could be read} */
    int read(long address, byte[] into) throws IOException {
        memory.seek(address);
        return Math.max(0, memory.read(into));
    }

    /** {@return {@code true} if the process has a handler for a signal} */
    boolean handles(int signal) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/" + tid + "/status"))) {
            if (line.startsWith("SigCgt:")) {
                return (Long.parseUnsignedLong(line.substring(7).trim(), 16) >>> signal - 1 & 1) != 0;
            }
        }
        return false;
    }

    String maps() throws IOException {
        return Files.readString(Path.of("/proc/" + tid + "/maps"));
    }

    void await(int options) {
        Ptrace.waitpid(tid, status, options);
        ended = (status[0] & 0xff) != 0x7f;
    }

    /** Lets the task go. */
    @Override
    public void close() throws IOException {
        memory.close();
    }

    static IOException notAllowed(String what, Exception cause) {
        return new IOException(
                "Single-stepping " + what + " is not possible here: " + cause.getMessage()
                        + ". Allow ptrace of child processes (kernel.yama.ptrace_scope, the container's seccomp"
                        + " profile).",
                cause);
    }
}
