// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.run;

import dev.braid.trace.EventConsumer;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.text.TextExport;
import dev.braid.trace.text.TextWriter;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Target of the events of a program, as text, while it runs. */
final class TextTarget implements EventConsumer, AutoCloseable {
    private final TextWriter out;
    private final boolean failedUpdatesWrite;
    private @Nullable TextExport export;

    TextTarget(TextWriter out, boolean failedUpdatesWrite) {
        this.out = out;
        this.failedUpdatesWrite = failedUpdatesWrite;
    }

    /** Says of which trace the events are. */
    void start(TraceHeader header) {
        export = new TextExport(out, header, failedUpdatesWrite);
    }

    @Override
    public void event(TraceEvent event) {
        started().event(event);
    }

    /** Ends the text. {@return remarks on what it does not hold} */
    List<String> finish() throws IOException {
        return started().finish();
    }

    /** {@return the number of bytes written or waiting to be written} */
    long bytes() {
        return out.bytes();
    }

    private TextExport started() {
        if (export == null) {
            throw new IllegalStateException("an event came before its trace");
        }
        return export;
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
