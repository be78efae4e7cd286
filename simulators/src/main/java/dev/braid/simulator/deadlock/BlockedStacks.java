// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceHeader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Says where blocked threads are, and since when. */
final class BlockedStacks {
    private static final int MILLIS_PER_TENTH = 100;
    private static final double TENTHS = 10;

    private final TraceHeader trace;
    private final Symbols symbols;
    private final LockEvents locks;

    BlockedStacks(TraceHeader trace, LockEvents locks) {
        this.trace = trace;
        this.locks = locks;
        symbols = trace.symbols();
    }

    /**
     * {@return the place of an event in the program; for one that the agent has seen, the innermost frame of the
     * program's}
     */
    String place(RecordedEvent event, @Nullable Blockage blockage) {
        Site site = symbols.userSite(event);
        if (blockage != null && (site == null || site.platform())) {
            site = blockage.stack().stream()
                    .map(frame -> symbols.site(frame.site()))
                    .filter(frame -> frame != null && !frame.platform())
                    .findFirst()
                    .orElse(site);
        }
        return "at " + (site == null ? "an unknown place" : site) + " (event " + event.index() + ")";
    }

    /** {@return since when a thread is blocked, "" if the agent has not seen it} */
    String since(@Nullable Blockage blockage) {
        if (blockage == null) {
            return "";
        }
        double seconds = Math.max(0, blockage.since - trace.startedMillis() / MILLIS_PER_TENTH) / TENTHS;
        return String.format(Locale.ROOT, ", since %.1f s after the trace began", seconds);
    }

    /** {@return the stacks of threads, on lines of their own; those that the agent has not seen have none} */
    String of(List<ThreadState> threads) {
        Map<String, List<String>> threadsByStack = new LinkedHashMap<>();
        for (ThreadState thread : threads) {
            Blockage blockage = locks.blocked().of(thread.id);
            if (blockage != null) {
                threadsByStack
                        .computeIfAbsent(stack(blockage), stack -> new ArrayList<>())
                        .add("'" + symbols.threadName(thread.id) + "'" + since(blockage));
            }
        }
        StringBuilder text = new StringBuilder();
        threadsByStack.forEach((stack, names) -> text.append("\nthread ")
                .append(String.join("; thread ", names))
                .append(':')
                .append(stack));
        return text.toString();
    }

    private String stack(Blockage blockage) {
        StringBuilder text = new StringBuilder();
        for (RecordedEvent frame : blockage.stack()) {
            Site site = symbols.site(frame.site());
            text.append("\n    at ").append(site == null ? "an unknown place" : site);
        }
        return text.toString();
    }
}
