// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.text;

import dev.braid.trace.text.TextLine.Body;
import dev.braid.trace.text.TextLine.Mark;
import java.io.Closeable;
import java.io.IOException;

/**
 * Takes the lines of a trace in the order of what really happened, and writes them.
 *
 * <p>Thread safety: one thread.
 */
public sealed interface TextOutput extends Closeable permits TextWriter, OrderedTextWriter {
    /** Longer lines do not fit into the buffers that readers of the format have. */
    int LINE_MAX_BYTES = 127;

    /**
     * Takes the next line.
     *
     * @throws IllegalArgumentException if a thread does something before its {@link Mark#TR} or after its
     *     {@link Mark#TF}
     */
    void write(long thread, Body body) throws IOException;

    /** Writes what waits, and hands everything to the operating system. */
    void flush() throws IOException;

    /** {@return the number of lines that are longer than other readers of the format may take} */
    long longLines();
}
