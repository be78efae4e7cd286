// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.text;

import dev.braid.trace.text.TextLine.Mark;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeSet;

/**
 * Brings the lines of a text trace into one order: by time stamp, lines with the same one as they came.
 *
 * <p>Lines of a thread come with growing time stamps, those of different threads in any order. A line may be handed on
 * once no older one can come. That is when its time stamp is at most the smallest of the last ones of all threads that
 * have begun and not ended. A thread that has not begun counts as later than everything. So what waits is as much as
 * threads are apart, however long the trace is.
 *
 * <p>Thread safety: one thread.
 */
public final class TextMerge {
    private final Output out;
    private final PriorityQueue<Waiting> waiting =
            new PriorityQueue<>(Comparator.comparingLong(Waiting::timestamp).thenComparingLong(Waiting::number));

    /** Last time stamps of the threads that have begun and not ended. */
    private final Map<Long, Long> lastByThread = new HashMap<>();

    private final TreeSet<Last> lasts =
            new TreeSet<>(Comparator.comparingLong(Last::timestamp).thenComparingLong(Last::thread));
    private long number;
    private long handedOn;
    private long lines;
    private int most;

    /** Takes lines in order. */
    @FunctionalInterface
    public interface Output {
        void line(TextLine line) throws IOException;
    }

    private record Waiting(long timestamp, long number, TextLine line) {}

    private record Last(long timestamp, long thread) {}

    public TextMerge(Output out) {
        this.out = out;
    }

    /**
     * Takes the next line of the trace.
     *
     * @throws TextFormatException if it has no time stamp, or one that is too small for its place
     */
    public void take(TextLine line) throws IOException {
        number++;
        long timestamp = line.timestamp();
        if (timestamp == 0) {
            throw new TextFormatException(
                    number, "expected a time stamp, found none; a trace without them is in order already");
        }
        if (timestamp < handedOn) {
            throw new TextFormatException(
                    number,
                    "expected a time stamp of at least " + handedOn + ", as lines up to there are handed on, found "
                            + timestamp + "; sort the file by its first column before");
        }
        if (line.thread() != TextLine.UNREGISTERED) {
            moveThreadOn(line);
        }
        if (line.body() != Mark.THREAD_SYNC) {
            waiting.add(new Waiting(timestamp, number, line));
            most = Math.max(most, waiting.size());
        }
        handOnUpTo(lasts.isEmpty() ? Long.MAX_VALUE : lasts.first().timestamp());
    }

    private void moveThreadOn(TextLine line) throws TextFormatException {
        Long thread = line.thread();
        Long last = lastByThread.get(thread);
        if (last == null && line.body() != Mark.TR) {
            throw new TextFormatException(
                    number,
                    "expected tr as thread " + thread + "'s first line, found " + line
                            + "; read the trace from its beginning");
        }
        if (last != null && line.body() == Mark.TR) {
            throw new TextFormatException(number, "expected tf of thread " + thread + " before its next tr");
        }
        if (last != null && line.timestamp() <= last) {
            throw new TextFormatException(
                    number,
                    "expected a time stamp of thread " + thread + " greater than its last one, " + last + ", found "
                            + line.timestamp());
        }
        if (last != null) {
            lasts.remove(new Last(last, thread));
        }
        if (line.body() == Mark.TF) {
            lastByThread.remove(thread);
        } else {
            lastByThread.put(thread, line.timestamp());
            lasts.add(new Last(line.timestamp(), thread));
        }
    }

    /** Hands on what waits: no more lines come. */
    public void finish() throws IOException {
        handOnUpTo(Long.MAX_VALUE);
    }

    private void handOnUpTo(long timestamp) throws IOException {
        for (Waiting next = waiting.peek(); next != null && next.timestamp() <= timestamp; next = waiting.peek()) {
            waiting.remove();
            handedOn = next.timestamp();
            lines++;
            out.line(new TextLine(0, next.line().thread(), next.line().body()));
        }
    }

    /** {@return the threads that have begun and not ended; if there are none, the trace is whole} */
    public List<Long> unfinished() {
        return lasts.stream().map(Last::thread).toList();
    }

    /** {@return the number of lines that were handed on} */
    public long lines() {
        return lines;
    }

    /** {@return the greatest number of lines that ever waited} */
    int mostWaiting() {
        return most;
    }
}
