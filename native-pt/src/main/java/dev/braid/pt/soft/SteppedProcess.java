// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import com.sun.jna.LastErrorException;
import com.sun.jna.Pointer;
import com.sun.jna.StringArray;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A child process that runs one instruction at a time.
 *
 * <p>Not started by the JDK, whose own thread would take the stops for itself. All calls must come from one platform
 * thread, as the kernel knows the tracer by its thread.
 */
final class SteppedProcess implements AutoCloseable {
    private final int pid;
    private final RandomAccessFile memory;
    private final int[] status = new int[1];
    private boolean ended;

    private SteppedProcess(int pid, RandomAccessFile memory) {
        this.pid = pid;
        this.memory = memory;
    }

    /**
     * Starts a program and stops it before its first instruction. It has no input, and its output goes nowhere.
     *
     * @throws IOException if it cannot be started or traced; the message says why
     */
    static SteppedProcess start(List<String> command) throws IOException {
        List<String> argv = new ArrayList<>(
                List.of("/bin/sh", "-c", "kill -STOP $$; exec \"$0\" \"$@\" </dev/null >/dev/null 2>&1"));
        argv.addAll(command);
        StringArray arguments = new StringArray(argv.toArray(String[]::new));
        StringArray environment = new StringArray(new String[] {"PATH=/usr/bin:/bin", "LC_ALL=C"});
        int[] pid = new int[1];
        int error = Ptrace.posix_spawn(pid, "/bin/sh", Pointer.NULL, Pointer.NULL, arguments, environment);
        if (error != 0) {
            throw new IOException("/bin/sh cannot be started: error " + error + ".");
        }
        RandomAccessFile memory;
        try {
            memory = new RandomAccessFile("/proc/" + pid[0] + "/mem", "r");
        } catch (IOException e) {
            Ptrace.kill(pid[0], Ptrace.SIGKILL);
            Ptrace.waitpid(pid[0], new int[1], 0);
            throw notAllowed(command.get(0), e);
        }
        SteppedProcess process = new SteppedProcess(pid[0], memory);
        try {
            process.seize(command.get(0));
            return process;
        } catch (LastErrorException e) {
            process.close();
            throw notAllowed(command.get(0), e);
        } catch (IOException e) {
            process.close();
            throw e;
        }
    }

    private static IOException notAllowed(String program, Exception cause) {
        return new IOException(
                "Single-stepping " + program + " is not possible here: " + cause.getMessage()
                        + ". Allow ptrace of child processes (kernel.yama.ptrace_scope, the container's seccomp profile).",
                cause);
    }

    private void seize(String program) throws IOException {
        await(Ptrace.WUNTRACED);
        Ptrace.ptrace(Ptrace.SEIZE, pid, 0, Ptrace.TRACE_EXEC_EXIT_AND_KILL);
        Ptrace.kill(pid, Ptrace.SIGCONT);
        await(Ptrace.WALL);
        while (!ended && event() != Ptrace.EVENT_EXEC) {
            if (event() == Ptrace.EVENT_EXIT) {
                throw new IOException(program + " cannot be executed.");
            }
            Ptrace.ptrace(Ptrace.CONT, pid, 0, event() == 0 ? stopSignal() : 0);
            await(Ptrace.WALL);
        }
        if (ended) {
            throw new IOException(program + " ended before it began.");
        }
    }

    /** Runs to the next stop. {@return false if the process ended} */
    boolean step(int signal) {
        Ptrace.ptrace(Ptrace.SINGLESTEP, pid, 0, signal);
        await(Ptrace.WALL);
        return !ended;
    }

    /** {@return the ptrace event of the stop, 0 for a signal's} */
    int event() {
        return status[0] >>> 16;
    }

    int stopSignal() {
        return status[0] >>> 8 & 0xff;
    }

    long instructionPointer() {
        return Ptrace.ptrace(Ptrace.PEEKUSER, pid, Ptrace.RIP, 0);
    }

    /**
     * Takes the trap flag out of the word that PUSHF pushed: it belongs to the stepping, and POPF would set it for good.
     */
    void clearPushedTrapFlag() {
        long stack = Ptrace.ptrace(Ptrace.PEEKUSER, pid, Ptrace.RSP, 0);
        long flags = Ptrace.ptrace(Ptrace.PEEKDATA, pid, stack, 0);
        Ptrace.ptrace(Ptrace.POKEDATA, pid, stack, flags & ~0x100L);
    }

    /** {@return how many bytes could be read} */
    int read(long address, byte[] into) throws IOException {
        memory.seek(address);
        return Math.max(0, memory.read(into));
    }

    /** {@return whether the process has a handler for a signal} */
    boolean handles(int signal) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/status"))) {
            if (line.startsWith("SigCgt:")) {
                return (Long.parseUnsignedLong(line.substring(7).trim(), 16) >>> signal - 1 & 1) != 0;
            }
        }
        return false;
    }

    String maps() throws IOException {
        return Files.readString(Path.of("/proc/" + pid + "/maps"));
    }

    /** Lets the process end, if that is what it is about to do. {@return its status, as wait tells it} */
    int end() {
        if (!ended) {
            Ptrace.ptrace(Ptrace.CONT, pid, 0, 0);
            await(Ptrace.WALL);
        }
        return status[0];
    }

    @Override
    public void close() throws IOException {
        memory.close();
        if (!ended) {
            Ptrace.kill(pid, Ptrace.SIGKILL);
            if (event() == Ptrace.EVENT_EXIT) {
                // It is past being killed, and waits to be let go.
                Ptrace.ptrace(Ptrace.CONT, pid, 0, 0);
            }
            while (!ended) {
                await(Ptrace.WALL);
                if (!ended) {
                    Ptrace.ptrace(Ptrace.CONT, pid, 0, 0);
                }
            }
        }
    }

    private void await(int options) {
        Ptrace.waitpid(pid, status, options);
        ended = (status[0] & 0xff) != 0x7f;
    }
}
