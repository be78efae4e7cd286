// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.picture;

import dev.braid.report.window.EventWindow;
import dev.braid.report.window.EventWindow.Lane;
import dev.braid.report.window.EventWindow.Row;
import dev.braid.trace.EventKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Layout of the picture of a cycle of locks. Threads are to the left, locks to the right, and a line leads from each
 * thread to each lock of the cycle that it takes, or waits for.
 *
 * @param threads by lane
 * @param locks in the order in which they were taken
 */
record LocksPicture(int height, List<Node> threads, List<Node> locks, List<Line> lines) {
    static final int WIDTH = 680;
    static final int LEFT = 190;
    static final int RIGHT = 330;
    private static final int HEAD = 40;
    private static final int ROW = 52;

    LocksPicture {
        threads = List.copyOf(threads);
        locks = List.copyOf(locks);
        lines = List.copyOf(lines);
    }

    /** A thread or a lock. */
    record Node(String name, int lane, int y) {}

    /** @param isFirst whether the thread holds it where it takes the other one */
    record Line(Row row, Node thread, Node lock, boolean isFirst) {
        /** {@return the curve, for a path's {@code d}} */
        String path() {
            int middle = (LEFT + RIGHT) / 2;
            return "M%d %dC%d %d %d %d %d %d"
                    .formatted(LEFT + 9, thread.y(), middle, thread.y(), middle, lock.y(), RIGHT - 10, lock.y());
        }
    }

    /**
     * {@return {@code true} if the run ended in this cycle: the threads wait for what they want besides what they hold}
     */
    boolean isDeadlock() {
        return lines.stream()
                .map(line -> line.row().kind())
                .anyMatch(kind -> kind == EventKind.PARK || kind == EventKind.BLOCKED);
    }

    /**
     * {@return the picture; empty if the divergence does not name a lock that one takes first and another one later}
     */
    static Optional<LocksPicture> of(EventWindow window) {
        Map<String, Node> locks = new LinkedHashMap<>();
        window.rows().stream()
                .filter(Row::highlighted)
                .map(Row::location)
                .distinct()
                .forEach(lock -> {
                    String name = Diagram.shortLocation(lock);
                    locks.put(lock, new Node(name, 0, HEAD + locks.size() * ROW + ROW / 2));
                });
        List<Node> threads = new ArrayList<>();
        List<Line> lines = new ArrayList<>();
        for (int lane = 0; lane < window.lanes().size(); lane++) {
            Lane thread = window.lanes().get(lane);
            List<Row> rows = window.rows().stream()
                    .filter(row -> row.highlighted() && row.thread() == thread.thread())
                    .toList();
            if (!rows.isEmpty()) {
                Node node = new Node(thread.name(), lane, HEAD + threads.size() * ROW + ROW / 2);
                threads.add(node);
                IntStream.range(0, rows.size()).forEach(i -> {
                    Node lock = locks.getOrDefault(rows.get(i).location(), node);
                    lines.add(new Line(rows.get(i), node, lock, i == 0));
                });
            }
        }
        boolean isCycle = locks.values().stream()
                .allMatch(lock -> lines.stream().anyMatch(line -> line.lock().equals(lock) && line.isFirst())
                        && lines.stream().anyMatch(line -> line.lock().equals(lock) && !line.isFirst()));
        int height = HEAD + Math.max(threads.size(), locks.size()) * ROW + 8;
        return isCycle && !lines.isEmpty()
                ? Optional.of(new LocksPicture(height, threads, List.copyOf(locks.values()), lines))
                : Optional.empty();
    }
}
