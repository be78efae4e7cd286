// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.text;

import dev.braid.trace.text.TextLine.Body;
import dev.braid.trace.text.TextLine.Mark;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/** Writes lines as {@link TextMerge} leaves them: in one order, without time stamps. */
public final class OrderedTextWriter implements TextOutput {
    private final OutputStream out;
    private final Set<Long> threads = new HashSet<>();
    private long longLines;

    /** @param out should be buffered */
    public OrderedTextWriter(OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(long thread, Body body) throws IOException {
        if (thread != TextLine.UNREGISTERED) {
            follow(thread, body);
        }
        byte[] line = (new TextLine(0, thread, body) + "\n").getBytes(StandardCharsets.UTF_8);
        if (line.length - 1 > LINE_MAX_BYTES) {
            longLines++;
        }
        out.write(line);
    }

    private void follow(long thread, Body body) {
        if (body == Mark.TR && !threads.add(thread)) {
            throw new IllegalArgumentException("thread " + thread + " begins, and has not ended");
        }
        if (!threads.contains(thread)) {
            throw new IllegalArgumentException("thread " + thread + " does something, but has not begun");
        }
        if (body == Mark.TF) {
            threads.remove(thread);
        }
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public long longLines() {
        return longLines;
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
