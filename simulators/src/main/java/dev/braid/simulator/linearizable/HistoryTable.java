// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Operations as a table with a column per thread and time running down. A call whose return follows at once is one row.
 * Others have one row for the call and one for the return, so that calls that overlap can be seen to.
 */
final class HistoryTable {
    private static final String GAP = "   ";
    private static final String CALLED = " ...";
    private static final String RETURNED = "... ";

    private HistoryTable() {}

    static String of(List<Operation> operations) {
        List<Moment> moments = moments(operations);
        List<Integer> threads =
                operations.stream().map(Operation::thread).distinct().sorted().toList();
        List<List<String>> rows = new ArrayList<>();
        rows.add(threads.stream().map(Operation::threadName).toList());
        for (int i = 0; i < moments.size(); i++) {
            Operation operation = moments.get(i).operation;
            boolean isWhole =
                    i + 1 < moments.size() && moments.get(i + 1).operation.equals(operation);
            String text;
            if (isWhole) {
                i++;
                text = operation.call() + " = " + operation.result();
            } else if (moments.get(i).isCall()) {
                text = operation.call() + (operation.isPending() ? " has not returned" : CALLED);
            } else {
                text = RETURNED + operation.call() + " = " + operation.result();
            }
            rows.add(row(threads, operation.thread(), text));
        }
        return aligned(rows, threads.size());
    }

    private static List<Moment> moments(List<Operation> operations) {
        List<Moment> moments = new ArrayList<>();
        for (Operation operation : operations) {
            moments.add(new Moment(operation, operation.called()));
            if (!operation.isPending()) {
                moments.add(new Moment(operation, operation.returned()));
            }
        }
        moments.sort(Comparator.comparingLong(Moment::time));
        return moments;
    }

    private static List<String> row(List<Integer> threads, int thread, String text) {
        return threads.stream().map(each -> each == thread ? text : "").toList();
    }

    private static String aligned(List<List<String>> rows, int columns) {
        List<StringBuilder> lines = new ArrayList<>();
        rows.forEach(row -> lines.add(new StringBuilder()));
        for (int column = 0; column < columns; column++) {
            int width = 0;
            for (int i = 0; i < rows.size(); i++) {
                lines.get(i).append(column == 0 ? "" : GAP).append(rows.get(i).get(column));
                width = Math.max(width, lines.get(i).length());
            }
            for (StringBuilder line : lines) {
                line.append(" ".repeat(width - line.length()));
            }
        }
        return String.join(
                "\n",
                lines.stream().map(line -> line.toString().stripTrailing()).toList());
    }

    private record Moment(Operation operation, long time) {
        boolean isCall() {
            return time == operation.called();
        }
    }
}
