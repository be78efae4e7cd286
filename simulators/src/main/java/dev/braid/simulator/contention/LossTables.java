// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import dev.braid.simulator.Table;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.contention.Conflict;
import dev.braid.trace.contention.TimelogEntry;
import dev.braid.trace.contention.Traceback;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tables of what was lost: by conflict, and by thread. */
final class LossTables {
    /** More than anybody reads. */
    private static final int GROUP_LIMIT = 50;

    private static final String UNKNOWN_READ = "<read at unknown location>";
    private static final String INDENT = "    ";

    private final Symbols symbols;
    private final LossUnit unit;

    LossTables(Symbols symbols, LossUnit unit) {
        this.symbols = symbols;
        this.unit = unit;
    }

    /** The time that all threads together have lost by the same conflict. */
    private static final class Group {
        private final Conflict conflict;
        private final TimeLine line = new TimeLine();
        private long lost;
        private long count;

        Group(Conflict conflict) {
            this.conflict = conflict;
        }

        long aborted() {
            return conflict.outcome().isAbort() ? lost : 0;
        }

        long paused() {
            return lost - aborted();
        }
    }

    /**
     * {@return the tables of a run}
     *
     * @param of a description of the run's making, for their titles
     * @param end the time at which it ended
     */
    List<Table> tables(String of, Losses losses, long end) {
        return List.of(groups("Time lost " + of, losses, end), threads("Threads " + of, losses, end));
    }

    private Table groups(String title, Losses losses, long end) {
        List<Group> groups = groups(losses);
        String cut = groups.size() > GROUP_LIMIT ? " (the first " + GROUP_LIMIT + " of " + groups.size() + ")" : "";
        List<List<Object>> rows = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        for (Group group : groups.subList(0, Math.min(GROUP_LIMIT, groups.size()))) {
            rows.add(row(group, end));
            lines.addAll(lines(group, end));
        }
        return new Table(
                title + cut,
                List.of(
                        "lost in aborts (" + unit.label() + ")",
                        "paused (" + unit.label() + ")",
                        "times",
                        "contention",
                        "outcome",
                        "this thread",
                        "other thread",
                        "time line"),
                rows,
                lines);
    }

    private static List<Group> groups(Losses losses) {
        Map<Conflict, Group> groups = new LinkedHashMap<>();
        for (TimelogEntry entry : losses.entries()) {
            Group group = groups.computeIfAbsent(entry.conflict(), Group::new);
            group.lost += entry.lost();
            group.count += entry.count();
            long longest = entry.lost() / entry.count();
            group.line.add(entry.lost(), entry.first() - longest, entry.last());
        }
        List<Group> sorted = new ArrayList<>(groups.values());
        sorted.sort(Comparator.comparingLong(group -> -group.lost));
        return sorted;
    }

    private List<Object> row(Group group, long end) {
        Conflict conflict = group.conflict;
        return List.of(
                group.aborted(),
                group.paused(),
                group.count,
                conflict.kind().label(),
                conflict.outcome().label(),
                String.join(" < ", self(conflict)),
                String.join(" < ", frames(conflict.other())),
                group.line.text(end));
    }

    private List<String> lines(Group group, long end) {
        Conflict conflict = group.conflict;
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%s lost in aborts, %s paused (%dx %s, %s)",
                unit.text(group.aborted()),
                unit.text(group.paused()),
                group.count,
                conflict.kind().label(),
                conflict.outcome().label()));
        lines.add("  this thread:");
        self(conflict).forEach(frame -> lines.add(INDENT + frame));
        if (conflict.other() != null) {
            lines.add("  the other thread:");
            frames(conflict.other()).forEach(frame -> lines.add(INDENT + frame));
        }
        lines.add("  |" + group.line.text(end) + "|");
        lines.add("");
        return lines;
    }

    private List<String> self(Conflict conflict) {
        return conflict.self() == null ? List.of(UNKNOWN_READ) : frames(conflict.self());
    }

    private List<String> frames(@Nullable Traceback traceback) {
        return traceback == null
                ? List.of()
                : traceback.frames().stream().map(this::frame).collect(Collectors.toList());
    }

    private String frame(Object frame) {
        if (!(frame instanceof Integer id)) {
            return frame.toString();
        }
        Site site = symbols.site(id);
        return site == null ? "unknown place" : site.toString();
    }

    private Table threads(String title, Losses losses, long end) {
        List<List<Object>> rows = new ArrayList<>();
        losses.threads().forEach((id, thread) -> {
            if (thread.aborted() + thread.paused() + thread.segmentWaits() + thread.rejections() > 0) {
                rows.add(List.of(
                        symbols.threadName(id),
                        thread.aborted(),
                        thread.paused(),
                        thread.segmentWaits(),
                        thread.rejections(),
                        thread.line().text(end)));
            }
        });
        rows.sort(Comparator.comparingLong(row -> -((Long) row.get(1) + (Long) row.get(2) + (Long) row.get(3))));
        return new Table(
                title,
                List.of(
                        "thread",
                        "lost in aborts (" + unit.label() + ")",
                        "paused (" + unit.label() + ")",
                        "waited for any segment (" + unit.label() + ")",
                        "rejected by full pools",
                        "time line"),
                rows.subList(0, Math.min(GROUP_LIMIT, rows.size())));
    }
}
