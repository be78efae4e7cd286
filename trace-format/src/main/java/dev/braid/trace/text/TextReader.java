// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.text;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads a text trace line by line. A line that is too long, or has no end, is damage: nothing is made larger by what
 * the input says.
 *
 * <p>Thread safety: one thread.
 */
public final class TextReader implements Closeable {
    private static final int LINE_MAX_BYTES = 4096;
    private static final int BUFFER_BYTES = 1 << 16;

    private final InputStream in;
    private final byte[] line = new byte[LINE_MAX_BYTES];
    private long number;

    /** @param in need not be buffered */
    public TextReader(InputStream in) {
        this.in = new BufferedInputStream(in, BUFFER_BYTES);
    }

    /**
     * {@return the next line, or null at the end}
     *
     * @throws TextFormatException if it is not a line of the format
     */
    public @Nullable TextLine next() throws IOException {
        int length = 0;
        number++;
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                if (length == 0) {
                    return null;
                }
                throw new TextFormatException(number, "expected the line's end, found the end of the trace");
            }
            if (length == LINE_MAX_BYTES) {
                throw new TextFormatException(number, "expected at most " + LINE_MAX_BYTES + " bytes, found more");
            }
            line[length++] = (byte) next;
        }
        try {
            return TextLine.parse(new String(line, 0, length, StandardCharsets.UTF_8));
        } catch (TextFormatException e) {
            String fix = number == 1 ? "; name a text trace, and read it from its beginning" : "";
            TextFormatException located = new TextFormatException(number, e.getMessage() + fix);
            located.initCause(e);
            throw located;
        }
    }

    /** {@return {@code true} if the next line may have to be waited for} */
    public boolean mayWait() throws IOException {
        return in.available() == 0;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
