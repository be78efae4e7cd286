// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.console;

import java.io.IOException;
import java.io.OutputStream;

/** Says where what could not be written was to go. */
public final class NamedOutputStream extends OutputStream {
    private final OutputStream out;
    private final String name;

    public NamedOutputStream(OutputStream out, String name) {
        this.out = out;
        this.name = name;
    }

    @Override
    public void write(int next) throws IOException {
        attempt(() -> out.write(next));
    }

    @Override
    public void write(byte[] bytes, int begin, int length) throws IOException {
        attempt(() -> out.write(bytes, begin, length));
    }

    @Override
    public void flush() throws IOException {
        attempt(out::flush);
    }

    @Override
    public void close() throws IOException {
        attempt(out::close);
    }

    private void attempt(Action action) throws IOException {
        try {
            action.run();
        } catch (IOException e) {
            throw new IOException(
                    "Nothing more can be written to " + name + " (" + e.getMessage()
                            + "); see that it has room, and that its reader still runs.",
                    e);
        }
    }

    /** A step of writing. */
    private interface Action {
        void run() throws IOException;
    }
}
