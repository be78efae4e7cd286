// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.text;

import dev.braid.trace.text.TextLine.Body;
import dev.braid.trace.text.TextLine.Mark;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes lines with time stamps: each gets a greater one than all before it, in whatever order they get into the file.
 *
 * <p>That order is the one that the format's readers know: each thread's lines wait in a buffer of its own until there
 * are as many as {@code -a} says. A merge must not have to wait for a thread that does nothing. So a thread that
 * flushes its buffer moves those on whose last line in the file is older than {@code -d} allows. It writes their
 * waiting lines, and a {@code thread_sync} with a new time stamp. At each place in the file no thread that has not
 * finished is further behind the greatest time stamp than that bound, plus one full buffer of each thread.
 *
 * <p>Lines of threads that are not registered, and those that begin and end a thread, do not wait.
 *
 * <p>Thread safety: one thread.
 */
public final class TextWriter implements TextOutput {
    public static final int DEFAULT_BUFFER_LINES = 64;
    public static final int DEFAULT_BOUND = 1000;

    private final OutputStream out;
    private final int bufferLines;
    private final long bound;
    private final Map<Long, ThreadBuffer> threads = new HashMap<>();
    /** By the time stamp of the last line in the file, of which no two are the same. */
    private final TreeMap<Long, ThreadBuffer> byLastWritten = new TreeMap<>();

    private long time;
    /** The first of those time stamps, as of the last time that it was looked for; it may have grown since. */
    private long oldest;

    private long bytes;
    private long longLines;
    private long flushes;
    private long searches;

    /**
     * Makes a writer.
     *
     * @param out need not be buffered
     * @param bufferLines the most waiting lines of a thread, {@code -a}
     * @param bound the most that time stamps may be apart, {@code -d}
     */
    public TextWriter(OutputStream out, int bufferLines, long bound) {
        if (bufferLines < 1 || bound < 1) {
            throw new IllegalArgumentException("lines and bound must be at least 1: " + bufferLines + ", " + bound);
        }
        this.out = out;
        this.bufferLines = bufferLines;
        this.bound = bound;
    }

    @Override
    public void write(long thread, Body body) throws IOException {
        time++;
        if (thread == TextLine.UNREGISTERED) {
            out.write(bytes(thread, time, body));
        } else if (body == Mark.TR) {
            begin(thread);
        } else {
            ThreadBuffer buffer = threads.get(thread);
            if (buffer == null) {
                throw new IllegalArgumentException("thread " + thread + " does something, but has not begun");
            }
            buffer.add(bytes(thread, time, body), time);
            if (body == Mark.TF) {
                flush(buffer);
                threads.remove(thread);
                byLastWritten.remove(buffer.lastWritten);
            } else if (buffer.lines.size() >= bufferLines) {
                flush(buffer);
                moveOthersOn();
            }
        }
    }

    private void begin(long thread) throws IOException {
        ThreadBuffer buffer = new ThreadBuffer(thread);
        if (threads.put(thread, buffer) != null) {
            throw new IllegalArgumentException("thread " + thread + " begins, and has not ended");
        }
        buffer.add(bytes(thread, time, Mark.TR), time);
        flush(buffer);
    }

    @Override
    public void flush() throws IOException {
        for (ThreadBuffer buffer : List.copyOf(byLastWritten.values())) {
            flush(buffer);
        }
        out.flush();
    }

    private void flush(ThreadBuffer buffer) throws IOException {
        if (buffer.lines.isEmpty()) {
            return;
        }
        flushes++;
        byLastWritten.remove(buffer.lastWritten);
        for (byte[] line : buffer.lines) {
            out.write(line);
        }
        buffer.lines.clear();
        buffer.lastWritten = buffer.last;
        byLastWritten.put(buffer.lastWritten, buffer);
    }

    private void moveOthersOn() throws IOException {
        if (time - oldest <= bound) {
            return; // it may be newer by now, not older
        }
        long now = time; // syncs take time, too: measured by that, threads would move each other on forever
        for (ThreadBuffer behind = oldest(now); behind != null; behind = oldest(now)) {
            flush(behind);
            if (now - behind.lastWritten > bound) {
                time++;
                behind.add(bytes(behind.thread, time, Mark.THREAD_SYNC), time);
                flush(behind);
            }
        }
    }

    /** {@return the thread whose last line in the file is the oldest, if that is too old} */
    private @Nullable ThreadBuffer oldest(long now) {
        searches++;
        Map.Entry<Long, ThreadBuffer> first = byLastWritten.firstEntry();
        oldest = first == null ? now : first.getKey();
        return first != null && now - oldest > bound ? first.getValue() : null;
    }

    private byte[] bytes(long thread, long timestamp, Body body) {
        byte[] line = (new TextLine(timestamp, thread, body) + "\n").getBytes(StandardCharsets.UTF_8);
        bytes += line.length;
        if (line.length - 1 > LINE_MAX_BYTES) {
            longLines++;
        }
        return line;
    }

    /** {@return the number of bytes in all lines that this was given} */
    public long bytes() {
        return bytes;
    }

    @Override
    public long longLines() {
        return longLines;
    }

    /** {@return the number of times that lines of a thread were written} */
    long flushes() {
        return flushes;
    }

    /** {@return the number of searches for the oldest thread} */
    long searches() {
        return searches;
    }

    @Override
    public void close() throws IOException {
        try (out) {
            flush();
        }
    }

    /** Lines of one thread that wait. */
    private static final class ThreadBuffer {
        final long thread;
        final List<byte[]> lines = new ArrayList<>();
        long last;
        long lastWritten = -1;

        ThreadBuffer(long thread) {
            this.thread = thread;
        }

        void add(byte[] line, long timestamp) {
            lines.add(line);
            last = timestamp;
        }
    }
}
