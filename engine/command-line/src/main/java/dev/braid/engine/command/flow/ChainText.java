// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.flow;

import dev.braid.report.Printable;
import dev.braid.simulator.provenance.ChainLink;
import dev.braid.simulator.provenance.ThunkStarts;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Origin of a value, for people or as JSON. */
final class ChainText {
    private final Symbols symbols;
    private final ThunkStarts thunks;

    ChainText(Symbols symbols, ThunkStarts thunks) {
        this.symbols = symbols;
        this.thunks = thunks;
    }

    /**
     * {@return a line for the read, and some for each link}
     *
     * @param isCut whether the chain may go on
     */
    List<String> lines(RecordedEvent read, List<ChainLink> chain, boolean isCut) {
        List<String> lines = new ArrayList<>(List.of(read(read)));
        chain.forEach(link -> add(lines, link));
        if (isCut) {
            lines.add("  and so on; give a greater --depth");
        }
        return lines.stream().map(Printable::line).toList();
    }

    /** {@return the same for JSON} */
    Map<String, Object> figures(RecordedEvent read, List<ChainLink> chain, boolean isCut) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("read", readFigures(read));
        figures.put("chain", chain.stream().map(this::figures).toList());
        figures.put("isCut", isCut);
        return figures;
    }

    private Map<String, Object> figures(ChainLink link) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("origin", link.origin().name());
        RecordedEvent write = link.write();
        if (write != null) {
            figures.put(
                    "write",
                    write.kind().writes()
                            ? figures(write, symbols.value(write, write.valueWritten()))
                            : figures(write));
        }
        RecordedEvent read = link.read();
        if (read != null) {
            figures.put("read", readFigures(read));
        }
        if (!link.reads().isEmpty()) {
            figures.put("reads", link.reads().stream().map(this::readFigures).toList());
        }
        return figures;
    }

    private Map<String, Object> readFigures(RecordedEvent read) {
        return figures(read, symbols.value(read, read.valueRead()));
    }

    private Map<String, Object> figures(RecordedEvent event, String value) {
        Map<String, Object> figures = figures(event);
        figures.put("value", value);
        return figures;
    }

    private Map<String, Object> figures(RecordedEvent event) {
        Site site = symbols.userSite(event);
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("event", event.index());
        figures.put("thread", event.thread());
        figures.put("threadName", symbols.threadName(event.thread()));
        figures.put("thunk", thunks.number(event.thread(), event.index()));
        figures.put("location", symbols.location(event));
        figures.put("site", site == null ? "" : site.toString());
        return figures;
    }

    private void add(List<String> lines, ChainLink link) {
        RecordedEvent write = link.write();
        if (write == null) {
            lines.add("  which was there before the first traced write");
            return;
        }
        switch (link.origin()) {
            case UNTRACED_CODE -> lines.add("  which untraced code may have written, called by " + place(write));
            case ANOTHER_VALUE ->
                lines.add("  which is not what was written there last, "
                        + symbols.value(write, write.valueWritten()) + ", by " + place(write)
                        + "; ask the simulator replay who else wrote");
            default -> lines.add("  which was written by " + place(write));
        }
        RecordedEvent read = link.read();
        if (read != null) {
            lines.add("    " + by(link.origin()) + read(read));
        } else if (link.origin() == ChainLink.Origin.COMPUTED) {
            lines.add("    which had read neither this value nor this location in this thunk"
                    + (link.reads().isEmpty() ? ", nor anything else" : "; the last reads there were:"));
            link.reads().forEach(other -> lines.add("      " + read(other)));
        }
    }

    private static String by(ChainLink.Origin origin) {
        return switch (origin) {
            case UPDATED -> "as an update of the old value: ";
            case SAME_VALUE_READ -> "which had read the same value before: ";
            default -> "which had read the same location before: ";
        };
    }

    private String read(RecordedEvent event) {
        return symbols.value(event, event.valueRead()) + " from " + symbols.location(event) + ", read by "
                + place(event);
    }

    private String place(RecordedEvent event) {
        Site site = symbols.userSite(event);
        return "'" + symbols.threadName(event.thread()) + "' at " + (site == null ? "unknown site" : site) + " (event "
                + event.index() + ", thunk " + thunks.number(event.thread(), event.index()) + ")";
    }
}
