// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.flow;

import dev.braid.engine.command.console.ErrorText;
import dev.braid.pt.code.CodeResolver;
import dev.braid.pt.recording.RecordedFlowConsumer;
import dev.braid.pt.recording.RecordedGap;
import dev.braid.report.Printable;
import dev.braid.report.text.JsonText;
import java.io.Flushable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Prints flows, an instruction a line, or a JSON object a line. */
final class FlowText implements RecordedFlowConsumer, Flushable {
    private static final int BATCH_CHARACTERS = 1 << 16;

    private final CommandLine line;
    private final PrintWriter out;
    private final boolean isNamed;
    private final boolean isJson;
    private final StringBuilder batch = new StringBuilder(BATCH_CHARACTERS + 100);

    private @Nullable CodeResolver resolver;

    /** @param isNamed whether to print what each address belongs to, too */
    FlowText(CommandLine line, boolean isNamed, boolean isJson) {
        this.line = line;
        this.isNamed = isNamed;
        this.isJson = isJson;
        out = line.getOut();
    }

    @Override
    public void code(CodeResolver current) {
        resolver = isNamed ? current : null;
    }

    @Override
    public void instructions(int tid, long[] addresses, int count) {
        for (int i = 0; i < count; i++) {
            if (isJson) {
                batch.append(JsonText.line(figures(tid, addresses[i])));
            } else {
                batch.append(tid).append('\t').append(Long.toHexString(addresses[i]));
                if (resolver != null) {
                    CodePlaceText.append(batch, resolver.resolve(addresses[i]));
                }
            }
            batch.append('\n');
            if (batch.length() > BATCH_CHARACTERS) {
                flush();
            }
        }
    }

    private Map<String, Object> figures(int tid, long address) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("thread", tid);
        figures.put("address", Long.toHexString(address));
        if (resolver != null) {
            CodePlaceText.put(figures, resolver.resolve(address));
        }
        return figures;
    }

    @Override
    public void gap(RecordedGap gap) {
        if (isJson) {
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("thread", gap.tid());
            figures.put("gap", gap.message());
            figures.put("bytes", gap.bytes());
            figures.put("position", gap.position());
            batch.append(JsonText.line(figures)).append('\n');
            return;
        }
        batch.append("# gap\t")
                .append(gap.tid())
                .append('\t')
                .append(gap.bytes())
                .append('\t')
                .append(gap.position())
                .append('\t')
                .append(Printable.line(gap.message()))
                .append('\n');
    }

    @Override
    public void warning(String text) {
        ErrorText.print(line, text);
    }

    /** @throws UncheckedIOException if nobody reads what is printed */
    @Override
    public void flush() {
        out.append(batch);
        batch.setLength(0);
        if (out.checkError()) {
            throw new UncheckedIOException(
                    new IOException("the flow cannot be printed: standard output is full or closed."));
        }
    }
}
