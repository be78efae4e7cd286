// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.trace.symbol.JoinKeyConsumer;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/**
 * Keys by which a recording of control flow is joined with its trace, in a file beside the recording. They are the task
 * of the kernel that each thread of the trace is, and the program's classes as the JVM ran them.
 *
 * <pre>
 *   file:   "BRAIDJK" and the version in one byte
 *           when the trace began, in milliseconds as its header has it (64 bits)
 *           number of threads (32 bits), of each: number in the trace (32), process (32), task (32)
 *           number of classes (32), of each: length of the class file (32), class file
 *           CRC-32C of all before it (32)
 * </pre>
 *
 * Numbers have their greatest byte first.
 */
public final class JoinKeys implements JoinKeyConsumer {
    private static final byte[] MAGIC = {'B', 'R', 'A', 'I', 'D', 'J', 'K', 1};
    private static final String SUFFIX = ".braidkeys";

    private final List<RecordedThread> threads = new ArrayList<>();
    private final List<byte[]> classes = new ArrayList<>();
    private long startedMillis;

    /**
     * A thread whose control flow is recorded.
     *
     * @param thread its number in the trace
     * @param tid its number, as the kernel counts tasks
     */
    record RecordedThread(int thread, int pid, int tid) {}

    /**
     * {@return the path of the recording beside a trace: the same name without {@code .braid}, and {@code .perf.data}}
     */
    public static Path recordingBeside(Path trace) {
        String name = String.valueOf(trace.getFileName()).replaceFirst("\\.braid$", "");
        return trace.resolveSibling(name + ".perf.data");
    }

    /** {@return the path of the keys of a recording: the same name and {@code .braidkeys}} */
    public static Path beside(Path recording) {
        return recording.resolveSibling(recording.getFileName() + SUFFIX);
    }

    @Override
    public void hookedClass(String name, byte[] classFile) {
        classes.add(classFile);
    }

    @Override
    public void recordedThread(int thread, int pid, int tid) {
        threads.add(new RecordedThread(thread, pid, tid));
    }

    List<RecordedThread> threads() {
        return threads;
    }

    List<byte[]> classes() {
        return classes;
    }

    /** {@return the time at which their trace began, from its header} */
    long startedMillis() {
        return startedMillis;
    }

    /**
     * Writes the file, or rewrites it.
     *
     * @param traceStartedMillis the time at which the trace began, as its header has it
     */
    public void write(Path file, long traceStartedMillis) throws IOException {
        CRC32C checksum = new CRC32C();
        try (DataOutputStream out = new DataOutputStream(
                new CheckedOutputStream(new BufferedOutputStream(Files.newOutputStream(file)), checksum))) {
            out.write(MAGIC);
            out.writeLong(traceStartedMillis);
            out.writeInt(threads.size());
            for (RecordedThread thread : threads) {
                out.writeInt(thread.thread());
                out.writeInt(thread.pid());
                out.writeInt(thread.tid());
            }
            out.writeInt(classes.size());
            for (byte[] classFile : classes) {
                out.writeInt(classFile.length);
                out.write(classFile);
            }
            out.writeInt((int) checksum.getValue());
        }
    }

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read, or is damaged; the message says so
     */
    static JoinKeys read(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int length = bytes.length - Integer.BYTES;
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, Math.max(0, length));
        if (length < MAGIC.length
                || !Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length)
                || ByteBuffer.wrap(bytes).getInt(length) != (int) checksum.getValue()) {
            throw new IOException(file + " is damaged, or no file of this version of Braid; record the trace again.");
        }
        JoinKeys keys = new JoinKeys();
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes, MAGIC.length, length - MAGIC.length));
        keys.startedMillis = in.readLong();
        for (int left = in.readInt(); left > 0; left--) {
            keys.recordedThread(in.readInt(), in.readInt(), in.readInt());
        }
        for (int left = in.readInt(); left > 0; left--) {
            keys.classes.add(in.readNBytes(in.readInt()));
        }
        return keys;
    }
}
