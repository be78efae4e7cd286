// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code.log;

import com.sun.jna.Pointer;
import dev.braid.pt.code.CodeEntry;
import dev.braid.pt.code.CodeKind;
import dev.braid.pt.code.CodeLogWriter;
import dev.braid.pt.code.JavaMethod;
import dev.braid.pt.code.SideFile;
import dev.braid.pt.jna.NativeCallsException;
import dev.braid.pt.perf.ClockTie;
import dev.braid.pt.perf.PerfErrorException;
import dev.braid.pt.perf.linux.LinuxPerfKernel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes the code of this JVM into a {@link SideFile}: all there is at the beginning, and compiled methods as they come
 * and go. Each {@link #snapshot} adds new stubs and code that the JVM has changed. Nothing of it throws: what goes
 * wrong is a {@link #problem}.
 *
 * <p>It does everything once while it begins: what the JVM links for it later, the JVM adds to tables of the JDK. The
 * program uses these, too, and a tracer of its accesses would miss that.
 *
 * <p>Stubs are asked for, and their events ignored otherwise: those come in any thread of the program, in the middle of
 * what it does.
 *
 * <p>Thread safety: any thread.
 */
public final class CodeLog implements AutoCloseable {
    private final CodeEvents events;
    private final CodeLogWriter writer;
    private final Map<Long, LiveCode> live = new ConcurrentHashMap<>();
    /** The thread that asks for all there is. */
    private volatile @Nullable Thread asking;

    private volatile boolean isBeginning = true;
    private boolean closed;

    private CodeLog(CodeEvents events, CodeLogWriter writer) {
        this.events = events;
        this.writer = writer;
    }

    /**
     * Begins a log of this JVM; there can be one at a time.
     *
     * @param file the file, which is overwritten if it is there
     */
    public static CodeLogAvailability start(Path file) {
        try {
            CodeEvents events = CodeEvents.ofThisJvm();
            String jvm = System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version");
            int pid = (int) ProcessHandle.current().pid();
            CodeLogWriter writer = CodeLogWriter.create(file, pid, System.nanoTime(), jvm);
            return new CodeLog(events, writer).begin();
        } catch (CodeLogRefusedException e) {
            return new CodeLogAvailability.Unavailable(String.valueOf(e.getMessage()), e.fix());
        } catch (IOException e) {
            return new CodeLogAvailability.Unavailable(
                    "The code of this JVM cannot be written down: " + e.getMessage() + ".",
                    "Let this process write " + file + ".");
        } catch (LinkageError | RuntimeException e) {
            return new CodeLogAvailability.Unavailable(
                    "The code of this JVM cannot be written down: " + e + ".", "Put JNA on the class path.");
        }
    }

    private CodeLogAvailability begin() throws CodeLogRefusedException {
        if (!events.begin(this)) {
            writer.close();
            return new CodeLogAvailability.Unavailable(
                    "The code of this JVM is written to another file already.", "Close that log first.");
        }
        try {
            tieClocks();
            askForStubs();
            interpreter();
            KernelCode.vdso().ifPresent(writer::loaded);
            events.jvmti().enable(Jvmti.COMPILED_METHOD_LOAD);
            events.jvmti().enable(Jvmti.COMPILED_METHOD_UNLOAD);
            ask(Jvmti.COMPILED_METHOD_LOAD);
            isBeginning = false;
            events.rehearse();
            snapshot();
            return new CodeLogAvailability.Available(this);
        } catch (CodeLogRefusedException e) {
            close();
            throw e;
        }
    }

    /**
     * Notes stubs that are new, and code that has been changed since it was noted last, such as calls that were linked.
     * What is found changed is taken to have been so since it was noted before.
     */
    public synchronized void snapshot() {
        if (closed) {
            return;
        }
        guarded(() -> {
            try {
                tieClocks();
                askForStubs();
            } catch (CodeLogRefusedException e) {
                writer.problem(e.getMessage() + " " + e.fix());
            }
            live.forEach(this::noteChange);
        });
    }

    /** {@return the reason why the log is not complete: the first reason, a sentence} */
    public Optional<String> problem() {
        return writer.problem();
    }

    /** Takes a last snapshot and ends the log. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        snapshot();
        closed = true;
        try {
            events.jvmti().disable(Jvmti.COMPILED_METHOD_LOAD);
            events.jvmti().disable(Jvmti.COMPILED_METHOD_UNLOAD);
        } catch (CodeLogRefusedException e) {
            writer.problem(e.getMessage() + " " + e.fix());
        }
        events.end();
        writer.close();
    }

    /** Runs what the JVM calls, into which nothing may be thrown. */
    void guarded(Runnable action) {
        try {
            action.run();
        } catch (Throwable e) { // also a StackOverflowError or OutOfMemoryError
            writer.problem("Code could not be noted: " + e + ". Where the flow goes there, it has no code or no name.");
        }
    }

    void compiled(Pointer id, int size, Pointer code, int mapLength, @Nullable Pointer map, @Nullable Pointer records) {
        long time = time();
        long address = Pointer.nativeValue(code);
        JavaMethod method = events.methods().of(id);
        DebugPoints points = new DebugPoints(events.methods()::of, address);
        note(new CodeEntry(
                CodeKind.METHOD,
                address,
                code.getByteArray(0, size),
                time,
                method.toString(),
                method,
                points.of(method, mapLength, map, records)));
    }

    void unloaded(long address) {
        if (live.remove(address) != null) {
            writer.unloaded(address, System.nanoTime());
        }
    }

    void generated(String name, Pointer code, int size) {
        long address = Pointer.nativeValue(code);
        LiveCode known = live.get(address);
        boolean isKnown = known != null && known.isStub(name, size);
        if (Thread.currentThread() == asking && !isKnown) {
            note(new CodeEntry(CodeKind.STUB, address, code.getByteArray(0, size), time(), name, null, List.of()));
        }
    }

    private void note(CodeEntry entry) {
        live.put(entry.address(), LiveCode.of(entry));
        writer.loaded(entry);
    }

    private long time() {
        return isBeginning && Thread.currentThread() == asking ? CodeEntry.BEFORE : System.nanoTime();
    }

    private void noteChange(long address, LiveCode code) {
        long time = System.nanoTime();
        byte[] bytes = new Pointer(address).getByteArray(0, code.size());
        LiveCode now = code.with(bytes);
        if (!now.equals(code) && live.replace(address, code, now)) {
            writer.changed(address, bytes, time);
        }
    }

    private void tieClocks() {
        tie().ifPresent(writer::clock);
    }

    /**
     * {@return one moment on both clocks; nothing where there are no events of perf, and so no trace to tie the log to}
     */
    private static Optional<ClockTie> tie() {
        try {
            return ClockTie.now(LinuxPerfKernel.load());
        } catch (NativeCallsException | PerfErrorException | IOException e) {
            return Optional.empty(); // the log's reader says what follows from it
        }
    }

    private void askForStubs() throws CodeLogRefusedException {
        events.jvmti().enable(Jvmti.DYNAMIC_CODE_GENERATED);
        try {
            ask(Jvmti.DYNAMIC_CODE_GENERATED);
        } finally {
            events.jvmti().disable(Jvmti.DYNAMIC_CODE_GENERATED);
        }
    }

    private void ask(int event) throws CodeLogRefusedException {
        asking = Thread.currentThread();
        try {
            events.jvmti().generate(event);
        } finally {
            asking = null;
        }
    }

    private void interpreter() {
        try {
            InterpreterCode.codelets(events.jvm().library()).forEach(writer::loaded);
        } catch (LinkageError | RuntimeException e) {
            writer.problem("This JVM does not report its interpreter: " + e
                    + ". Use HotSpot of JDK 17 to 25; without it, interpreted bytecodes have no names.");
        }
    }
}
