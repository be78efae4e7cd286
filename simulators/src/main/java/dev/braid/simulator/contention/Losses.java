// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import dev.braid.trace.contention.Conflict;
import dev.braid.trace.contention.ContentionKind;
import dev.braid.trace.contention.ContentionOutcome;
import dev.braid.trace.contention.ThreadTimelogs;
import dev.braid.trace.contention.Timelog;
import dev.braid.trace.contention.TimelogEntry;
import dev.braid.trace.contention.Traceback;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The time logs of all threads of a run. */
final class Losses implements TransactionListener {
    private final int entries;
    private final Map<Integer, ThreadLosses> threads = new TreeMap<>();
    private final StreamRules rules = new StreamRules();

    /** The losses of one thread. */
    static final class ThreadLosses {
        private final ThreadTimelogs logs = ThreadTimelogs.ofTrace();
        private final Timelog log;
        private final TimeLine line = new TimeLine();
        private boolean isInAttempt;
        private long aborted;
        private long paused;
        private List<TimelogEntry> found = List.of();
        private long segmentWaits;
        private long rejections;

        ThreadLosses(int entries) {
            log = logs.create(entries);
        }

        long aborted() {
            return aborted;
        }

        long paused() {
            return paused;
        }

        long segmentWaits() {
            return segmentWaits;
        }

        long rejections() {
            return rejections;
        }

        TimeLine line() {
            return line;
        }

        /** {@return the entries with the most time lost; none before the end} */
        List<TimelogEntry> entries() {
            return found;
        }

        private void finish() {
            logs.end();
            found = log.entries();
            segmentWaits = log.segmentWaits();
            log.close();
        }
    }

    /** @param entries the number of entries kept for each thread */
    Losses(int entries) {
        this.entries = entries;
    }

    /** {@return a conflict in which a thread has waited for a lock that another one had taken} */
    static Conflict pausedForLock(Traceback self, Traceback owner) {
        return new Conflict(ContentionKind.INEVITABLE, ContentionOutcome.PAUSED, self, owner);
    }

    private ThreadLosses thread(int id) {
        return threads.computeIfAbsent(id, key -> new ThreadLosses(entries));
    }

    @Override
    public void happened(Kind kind, int id, long time) {
        rules.happened(kind, id);
        if (kind == Kind.START) {
            begin(id);
        } else if (kind == Kind.COMMIT) {
            end(id);
        }
    }

    /** Begins an attempt of a thread, which may be the same one again. */
    void begin(int id) {
        ThreadLosses thread = thread(id);
        if (!thread.isInAttempt) {
            thread.logs.begin();
            thread.isInAttempt = true;
        }
    }

    /** Ends the attempt, which has succeeded. */
    void end(int id) {
        ThreadLosses thread = thread(id);
        thread.logs.end();
        thread.isInAttempt = false;
    }

    @Override
    public void lost(int id, Conflict conflict, long lost, long time) {
        ThreadLosses thread = thread(id);
        thread.logs.lost(conflict, lost, time);
        thread.line.add(lost, time - lost, time);
        if (conflict.outcome().isAbort()) {
            thread.aborted += lost;
        } else {
            thread.paused += lost;
        }
    }

    @Override
    public void waitedForSegment(int id, long lost) {
        thread(id).logs.waitedForSegment(lost);
    }

    /** Counts what a thread brought to a pool that had no room for it. */
    void rejected(int id) {
        thread(id).rejections++;
    }

    /** Ends all logs, also where the run does not. */
    void finish() {
        threads.values().forEach(ThreadLosses::finish);
    }

    /** {@return {@code true} if nobody lost anything} */
    boolean isEmpty() {
        return threads.values().stream()
                .allMatch(thread -> thread.entries().isEmpty() && thread.segmentWaits == 0 && thread.rejections == 0);
    }

    /** {@return the losses of each thread, by its id} */
    Map<Integer, ThreadLosses> threads() {
        return threads;
    }

    /** {@return the entries of all threads} */
    List<TimelogEntry> entries() {
        List<TimelogEntry> all = new ArrayList<>();
        threads.values().forEach(thread -> all.addAll(thread.entries()));
        return all;
    }

    /** @throws IllegalStateException if the run's events do not follow {@link StreamRules} to the end */
    void checkEnd() {
        rules.finish();
    }
}
