// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import dev.braid.pt.flow.ProcessImage;
import dev.braid.pt.flow.x86.Branch;
import dev.braid.pt.flow.x86.InstructionDecoder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program by single steps and notes each instruction that it executes: tens of thousands in a second.
 *
 * <p>A step that leaves the instruction pointer where it was has executed nothing, or one round of a string instruction
 * with a REP prefix, unless the instruction is a branch.
 */
public final class Stepper {
    private static final int PUSHF = 0x9c;
    private static final int MOST_LOST_TRAPS = 8;

    /** Kinds of instructions that must be told apart. */
    private enum Kind {
        PLAIN,
        /** A jump or a call. */
        BRANCH,
        RETURN,
        /** A branch of an interpreter to its next instruction. */
        DISPATCH,
        /** A branch of an interpreter that may go to an exception handler. */
        THROW,
        PUSH_FLAGS;

        boolean isBranch() {
            return this != PLAIN && this != PUSH_FLAGS;
        }

        boolean hasPointer() {
            return this == DISPATCH || this == THROW;
        }
    }

    private record Instruction(Kind kind, int length) {
        boolean leads(long from, long to) {
            return kind.isBranch() || length <= 0 || to == from || to == from + length;
        }
    }

    private final SteppedTask task;
    private final int limit;
    private final @Nullable BytecodeWindow bytecode;
    private final Map<Long, Instruction> instructions = new HashMap<>();
    private final @Nullable PassedCode passed;
    private final Map<Integer, Long> interrupts = new HashMap<>();
    private final Map<Integer, Long> passedCalls = new HashMap<>();
    private final InstructionDecoder decoder = new InstructionDecoder();
    private final byte[] bytes = new byte[InstructionDecoder.MAX_LENGTH];
    private long[] addresses = new long[1 << 16];
    private int count;
    private long ip;
    private boolean hasEnded;
    /** Number of steps before the interpreter's first one; -1 until then. */
    private int first = -1;

    private Stepper(SteppedTask task, int limit, @Nullable BytecodeWindow bytecode, @Nullable PassedCode passed) {
        this.task = task;
        this.limit = limit;
        this.bytecode = bytecode;
        this.passed = passed;
    }

    /**
     * {@return {@code true} if this machine runs over a call at full speed; where it does not, a call that is run over
     * is stepped through}
     *
     * @throws IOException if no program can be traced here
     */
    public static boolean isFastOverCalls() throws IOException {
        return inOneThread("/bin/true", HardwareBreakpoints::work);
    }

    /**
     * Runs a program, from the first instruction of its loader on.
     *
     * @param limit the number of instructions after which it is killed
     * @throws IOException if it cannot be started or traced here; the message says why, and what to do
     */
    public static Execution run(List<String> command, int limit) throws IOException {
        return inOneThread(command.get(0), () -> {
            try (SteppedProcess process = SteppedProcess.start(command)) {
                Stepper stepper = new Stepper(process, limit, null, null);
                stepper.run();
                Execution execution = stepper.execution();
                return execution.next() == null ? execution.withExitStatus(process.end()) : execution;
            }
        });
    }

    /**
     * Runs a thread of another process by single steps for a while, from where it is on, and then lets it run on.
     *
     * @param tid not the process's first thread, if the JDK has started the process
     * @param limit the number of instructions after which it is let go
     * @param atMost the time after which it is let go in any case
     * @throws IOException if it cannot be traced here; the message says why, and what to do
     */
    public static Execution window(int pid, int tid, int limit, Duration atMost) throws IOException {
        return window(pid, tid, new FlowWindow(limit, atMost, null, () -> {}, execution -> {}));
    }

    /** The same, and says when it has begun. */
    public static Execution window(int pid, int tid, FlowWindow window) throws IOException {
        return inOneThread("thread " + tid, () -> {
            try (SteppedThread thread = SteppedThread.seize(pid, tid, window.atMost())) {
                window.begun().run();
                Stepper stepper = new Stepper(thread, window.limit(), null, window.passed());
                stepper.run();
                Execution execution = stepper.execution();
                window.stopped().accept(execution);
                return execution;
            }
        });
    }

    /**
     * The same, of a thread of a JVM, to see where it is in its bytecode. It ends when the thread runs no more
     * bytecode.
     */
    public static StepCount bytecode(int pid, int tid, BytecodeWindow window) throws IOException {
        return inOneThread("thread " + tid, () -> {
            try (SteppedThread thread = SteppedThread.seize(pid, tid, window.atMost())) {
                window.begun().run();
                Stepper stepper = new Stepper(thread, window.limit(), window, window.passed());
                stepper.run();
                return new StepCount(stepper.count, stepper.hasEnded);
            }
        });
    }

    /** The kernel takes ptrace calls from the one OS thread that began. */
    private static <T> T inOneThread(String what, Callable<T> steps) throws IOException {
        FutureTask<T> task = new FutureTask<>(steps);
        Thread thread = new Thread(task, "braid-stepper");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Stepping " + what + " was interrupted.", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw new IOException(failure.getMessage(), failure);
            }
            throw new IllegalStateException(e);
        }
    }

    private void run() throws IOException {
        ip = task.instructionPointer();
        int signal = task.pendingSignal();
        Kind last = Kind.PLAIN;
        long from = 0;
        while (!isEnough(last) && !task.isOverdue() && !hasEnded) {
            if (last == Kind.BRANCH && signal == 0 && isPassed(from)) {
                last = Kind.RETURN;
                continue;
            }
            Instruction instruction = instructionAt(ip);
            Kind kind = instruction.kind();
            boolean entersHandler = signal != 0 && task.handles(signal);
            long pointer = kind.hasPointer() ? task.bytecodePointer() : 0;
            if (!task.step(signal)) {
                throw new IOException("The program ended or was killed meanwhile, status " + task.status() + ".");
            }
            if (task.event() == Ptrace.EVENT_EXIT) {
                note();
                hasEnded = true;
                return;
            }
            signal = task.pendingSignal();
            long next = task.instructionPointer();
            if (task.event() == Ptrace.EVENT_STOP) {
                continue; // nothing was executed
            }
            if (entersHandler) {
                interrupts.put(count, ip);
            } else if (next != ip || kind.isBranch() && signal == 0) {
                note();
                if (signal == 0 && !instruction.leads(ip, next)) {
                    kind = noteWhatHadNoTrap(next).kind();
                    pointer = kind.hasPointer() ? task.bytecodePointer() : 0;
                }
                if (bytecode != null && pointer != 0) {
                    bytecode.pointers().add(pointer, kind == Kind.THROW);
                }
            }
            if (kind == Kind.PUSH_FLAGS && next != ip) {
                task.clearPushedTrapFlag();
            }
            hasEnded =
                    kind == Kind.RETURN && bytecode != null && bytecode.passed().isLeft(ip, next);
            from = ip;
            ip = next;
            last = kind;
        }
    }

    /**
     * Notes what the last step has executed behind its first instruction. A hypervisor executes some instructions in
     * the place of the machine, CPUID for instance, and some hypervisors lose the trap behind them. The step then ends
     * behind the next instruction. {@return the last instruction}
     */
    private Instruction noteWhatHadNoTrap(long next) throws IOException {
        Instruction instruction = instructionAt(ip);
        int lost = 0;
        while (!instruction.leads(ip, next)) {
            if (++lost > MOST_LOST_TRAPS) {
                throw new IOException("A step led from " + Long.toHexString(ip) + " to " + Long.toHexString(next)
                        + ", where no instruction leads.");
            }
            ip += instruction.length();
            note();
            instruction = instructionAt(ip);
        }
        return instruction;
    }

    /**
     * {@return {@code true} if the thread may be let go} A thread of a JVM is let go in the interpreter only: in a
     * handler of signals, it would find the trap flag saved.
     */
    private boolean isEnough(Kind last) {
        if (bytecode == null) {
            return count >= limit;
        }
        if (last != Kind.DISPATCH) {
            return false;
        }
        if (first < 0) {
            first = count;
        }
        return count - first >= limit;
    }

    /**
     * Runs over what the thread is about to execute, if it is a call that need not be stepped. {@return {@code true} if
     * it was}
     */
    private boolean isPassed(long from) throws IOException {
        if (passed == null || !passed.mayBegin(from, ip)) {
            return false;
        }
        long back = task.pushed();
        if (!passed.isCall(ip, back)) {
            return false;
        }
        passedCalls.put(count, ip);
        boolean isBack = task.runTo(back);
        if (task.hasEnded()) {
            throw new IOException("The program ended or was killed meanwhile, status " + task.status() + ".");
        }
        hasEnded = task.event() == Ptrace.EVENT_EXIT;
        ip = task.instructionPointer();
        return isBack || hasEnded || task.isOverdue();
    }

    private void note() {
        if (count == addresses.length) {
            addresses = Arrays.copyOf(addresses, 2 * count);
        }
        addresses[count++] = ip;
    }

    private Instruction instructionAt(long address) throws IOException {
        Instruction instruction = instructions.get(address);
        if (instruction == null) {
            int length = decoder.decode(bytes, task.read(address, bytes));
            boolean pushes = length > 0 && (bytes[length - 1] & 0xff) == PUSHF && length <= 2;
            Kind kind = pushes ? Kind.PUSH_FLAGS : kindOf(decoder.branch(), length);
            instruction = new Instruction(kind, length);
            instructions.put(address, instruction);
        }
        return instruction;
    }

    private Kind kindOf(Branch branch, int length) {
        if (bytecode != null && BytecodePointers.isDispatch(bytes, length)) {
            return Kind.DISPATCH;
        }
        if (bytecode != null && BytecodePointers.isThrow(bytes, length)) {
            return Kind.THROW;
        }
        return branch == Branch.NONE ? Kind.PLAIN : branch == Branch.RETURN ? Kind.RETURN : Kind.BRANCH;
    }

    private Execution execution() throws IOException {
        // Also before the end the mappings are still there.
        String maps = task.maps();
        Long next = hasEnded ? null : Long.valueOf(ip);
        return new Execution(Arrays.copyOf(addresses, count), interrupts, passedCalls, next, image(maps), maps, 0);
    }

    private ProcessImage image(String maps) throws IOException {
        ProcessImage.Builder image = ProcessImage.builder();
        for (String line : maps.lines().toList()) {
            String[] columns = line.split(" +", 6);
            String[] range = columns[0].split("-");
            if (columns[1].charAt(2) == 'x' && range[0].length() < 16) {
                long start = Long.parseLong(range[0], 16);
                long length = Long.parseLong(range[1], 16) - start;
                addMapping(image, start, length, columns);
            }
        }
        return image.build();
    }

    private void addMapping(ProcessImage.Builder image, long start, long length, String[] columns) throws IOException {
        if (columns.length == 6 && columns[5].startsWith("/") && !columns[5].endsWith(" (deleted)")) {
            image.file(Path.of(columns[5]), Long.parseLong(columns[2], 16), length, start);
        } else {
            byte[] code = new byte[Math.toIntExact(length)];
            int read = task.read(start, code);
            image.bytes(start, Arrays.copyOf(code, read));
        }
    }
}
