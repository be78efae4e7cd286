// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import com.sun.jna.LastErrorException;
import com.sun.jna.Pointer;
import com.sun.jna.StringArray;
import dev.braid.pt.flow.x86.Branch;
import dev.braid.pt.flow.x86.InstructionDecoder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A child process that runs one instruction at a time. It is not started by the JDK, whose own thread would take the
 * stops for itself.
 */
final class SteppedProcess extends SteppedTask {
    private SteppedProcess(int pid) throws IOException {
        super(pid);
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
        SteppedProcess process;
        try {
            process = new SteppedProcess(pid[0]);
        } catch (IOException e) {
            Ptrace.kill(pid[0], Ptrace.SIGKILL);
            Ptrace.waitpid(pid[0], new int[1], 0);
            throw notAllowed(command.get(0), e);
        }
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

    private void seize(String program) throws IOException {
        await(Ptrace.WUNTRACED);
        Ptrace.ptrace(Ptrace.SEIZE, tid(), 0, Ptrace.TRACE_EXEC_EXIT_AND_KILL);
        Ptrace.kill(tid(), Ptrace.SIGCONT);
        await(Ptrace.WALL);
        while (!hasEnded() && event() != Ptrace.EVENT_EXEC) {
            if (event() == Ptrace.EVENT_EXIT) {
                throw new IOException(program + " cannot be executed.");
            }
            Ptrace.ptrace(Ptrace.CONT, tid(), 0, event() == 0 ? stopSignal() : 0);
            await(Ptrace.WALL);
        }
        if (hasEnded()) {
            throw new IOException(program + " ended before it began.");
        }
        hasNewProgram();
    }

    /** Steps into the next call. {@return the address to which it returns} */
    long stepIntoCall() throws IOException {
        InstructionDecoder decoder = new InstructionDecoder();
        byte[] bytes = new byte[InstructionDecoder.MAX_LENGTH];
        while (mayRun()) {
            decoder.decode(bytes, read(instructionPointer(), bytes));
            step(0);
            if (decoder.branch() == Branch.CALL) {
                return pushed();
            }
        }
        throw new IOException("The program ended before it called anything.");
    }

    /** Lets the process end, if that is what it is about to do. {@return its status, as wait tells it} */
    int end() {
        if (!hasEnded()) {
            Ptrace.ptrace(Ptrace.CONT, tid(), 0, 0);
            await(Ptrace.WALL);
        }
        return status();
    }

    @Override
    public void close() throws IOException {
        super.close();
        if (!hasEnded()) {
            Ptrace.kill(tid(), Ptrace.SIGKILL);
            if (event() == Ptrace.EVENT_EXIT) {
                // It is past being killed, and waits to be let go.
                Ptrace.ptrace(Ptrace.CONT, tid(), 0, 0);
            }
            while (!hasEnded()) {
                await(Ptrace.WALL);
                if (!hasEnded()) {
                    Ptrace.ptrace(Ptrace.CONT, tid(), 0, 0);
                }
            }
        }
    }
}
