// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Carries what a worker writes to one of its standard streams to a stream of this JVM, without ever waiting.
 *
 * <p>The worker writes into a named pipe rather than into the pipe that {@link Process} offers. That one is emptied by
 * a thread of the JDK when the process ends, at an instant that can't be observed. A reader that looks at it just then
 * finds it empty, and takes the last lines for lost. A named pipe has no other reader, and is empty when it says so.
 *
 * <p>Text goes out by {@link PrintStream#print}, decoded here. A build tool that replaces the stream decodes each
 * portion of bytes by itself, and would break a character that two portions share.
 *
 * <p>Thread safety: one thread.
 */
final class OutputPump implements Closeable {
    private static final int TAIL_CHARS = 8_000;
    private static final int PORTION_BYTES = 1 << 16;

    /** Keeps the pipe open for writing: opening it for reading alone would wait for the worker. */
    private final RandomAccessFile keptOpen;

    private final FileInputStream in;
    private final Supplier<PrintStream> out;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private final ByteBuffer bytes = ByteBuffer.allocate(PORTION_BYTES);
    private final CharBuffer chars = CharBuffer.allocate(PORTION_BYTES);
    private final StringBuilder tail = new StringBuilder();
    private @Nullable StringBuilder capture;

    /** Opens the pipe that exists at {@code pipe}. The stream is asked for each time, since tools replace it. */
    OutputPump(Path pipe, Supplier<PrintStream> out) throws IOException {
        keptOpen = new RandomAccessFile(pipe.toFile(), "rw");
        in = new FileInputStream(pipe.toFile());
        this.out = out;
    }

    /** Hands on all that the worker has written before this call. */
    void pump() throws IOException {
        int available = in.available();
        while (available > 0) {
            int read = in.read(bytes.array(), bytes.position(), Math.min(available, bytes.remaining()));
            available -= read;
            bytes.position(bytes.position() + read).flip();
            decoder.decode(bytes, chars, false);
            bytes.compact();
            print(chars.flip().toString());
            chars.clear();
        }
    }

    /** {@return the last lines that were written, at most {@code lines}} */
    String lastLines(int lines) {
        String[] all = tail.toString().strip().split("\n");
        int first = Math.max(0, all.length - lines);
        return String.join("\n", Arrays.asList(all).subList(first, all.length));
    }

    /** Keeps what is written from now on in {@code target}, too; {@code null} ends that. */
    void captureInto(@Nullable StringBuilder target) {
        capture = target;
    }

    @Override
    public void close() throws IOException {
        in.close();
        keptOpen.close();
    }

    private void print(String text) {
        PrintStream stream = out.get();
        stream.print(text);
        stream.flush();
        tail.append(text);
        if (tail.length() > TAIL_CHARS) {
            tail.delete(0, tail.length() - TAIL_CHARS);
        }
        if (capture != null) {
            capture.append(text);
        }
    }
}
