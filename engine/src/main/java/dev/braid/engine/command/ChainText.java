// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import dev.braid.report.Printable;
import dev.braid.simulator.provenance.ChainLink;
import dev.braid.simulator.provenance.ThunkStarts;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import java.util.ArrayList;
import java.util.List;

/** Where a value came from, for people. */
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
            lines.add("    who had read neither this value nor this location in this thunk"
                    + (link.reads().isEmpty() ? ", nor anything else" : "; the last reads there were:"));
            link.reads().forEach(other -> lines.add("      " + read(other)));
        }
    }

    private static String by(ChainLink.Origin origin) {
        return switch (origin) {
            case UPDATED -> "as an update of the old value: ";
            case SAME_VALUE_READ -> "who had read the same value before: ";
            default -> "who had read the same location before: ";
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
