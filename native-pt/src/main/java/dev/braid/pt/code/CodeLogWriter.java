// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code;

import dev.braid.pt.perf.ClockTie;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes a {@link SideFile}, frame by frame, so that a killed JVM leaves all of them. Where the file takes no more, the
 * writer notes why and writes nothing any more; it does not throw.
 *
 * <p>Thread safety: any thread.
 */
public final class CodeLogWriter implements AutoCloseable {
    /** A JVM that compiles without end must not fill the disk. */
    static final long MOST_BYTES = 1L << 30;

    private static final int MOST_PROBLEMS = 100;

    /** Not a channel: that would be closed by an interrupt of the writer. */
    private final FileOutputStream out;

    private final Path file;
    private final IdentityHashMap<JavaMethod, Integer> methods = new IdentityHashMap<>();
    private long written;
    private int problems;
    private boolean closed;
    private @Nullable String problem;

    private CodeLogWriter(Path file) throws IOException {
        this.file = file;
        out = new FileOutputStream(file.toFile());
    }

    /**
     * Begins a file; an older one is overwritten.
     *
     * @param start as System.nanoTime tells it
     * @param jvm the kind of JVM
     */
    public static CodeLogWriter create(Path file, int pid, long start, String jvm) throws IOException {
        CodeLogWriter writer = new CodeLogWriter(file);
        try {
            writer.out.write(SideFile.MAGIC);
            writer.out.write(
                    new Frame(SideFile.JVM).int32(pid).int64(start).text(jvm).toByteArray());
            return writer;
        } catch (IOException e) {
            writer.out.close();
            throw e;
        }
    }

    /** Notes code that appeared. */
    public synchronized void loaded(CodeEntry entry) {
        JavaMethod method = entry.method();
        Frame frame = new Frame(SideFile.CODE)
                .int8(entry.kind().ordinal())
                .int64(entry.address())
                .int64(entry.loaded())
                .text(entry.name())
                .int32(method == null ? SideFile.NO_METHOD : number(method))
                .bytes(entry.bytes())
                .int32(entry.points().size());
        for (DebugPoint point : entry.points()) {
            frame.int32(point.offset()).int32(point.stack().size());
            for (CodeFrame one : point.stack()) {
                frame.int32(number(one.method())).int32(one.index());
            }
        }
        write(frame);
    }

    /** Notes that compiled code went. */
    public synchronized void unloaded(long address, long time) {
        write(new Frame(SideFile.UNLOADED).int64(address).int64(time));
    }

    /** Notes that code changed. */
    public synchronized void changed(long address, byte[] bytes, long time) {
        write(new Frame(SideFile.CHANGED).int64(address).int64(time).bytes(bytes));
    }

    /** Notes what perf's clock shows. */
    public synchronized void clock(ClockTie tie) {
        write(new Frame(SideFile.CLOCK).int64(tie.nanoTime()).int64(tie.perfTime()));
    }

    /** Notes why the log is not complete, in a sentence. */
    public synchronized void problem(String sentence) {
        if (problem == null) {
            problem = sentence;
        }
        if (problems++ < MOST_PROBLEMS) {
            write(new Frame(SideFile.PROBLEM).text(sentence));
        }
    }

    /** {@return the reason why the log is not complete: the first reason, a sentence} */
    public synchronized Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /** Ends the file. What is noted later is lost. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        write(new Frame(SideFile.END).int64(System.nanoTime()));
        closed = true;
        try {
            out.close();
        } catch (IOException e) {
            fail(e);
        }
    }

    private int number(JavaMethod method) {
        Integer known = methods.get(method);
        if (known != null) {
            return known;
        }
        int number = methods.size();
        methods.put(method, number);
        Frame frame = new Frame(SideFile.METHOD)
                .text(method.className())
                .text(method.name())
                .text(method.descriptor())
                .int32(method.lines().rows().size());
        for (LineTable.Row row : method.lines().rows()) {
            frame.int32(row.start()).int32(row.line());
        }
        write(frame);
        return number;
    }

    private void write(Frame frame) {
        if (closed) {
            return;
        }
        byte[] bytes = frame.toByteArray();
        if (written + bytes.length > MOST_BYTES) {
            closed = true;
            problem = file + " has reached " + MOST_BYTES + " bytes, and code after that is not in it; record for a"
                    + " shorter time.";
            return;
        }
        try {
            out.write(bytes);
            written += bytes.length;
        } catch (IOException e) {
            closed = true;
            fail(e);
        }
    }

    private void fail(IOException e) {
        problem = file + " cannot be written: " + e.getMessage() + ". Make room there; code from here on is not in it.";
    }
}
