// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.contention;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * One thread's part in the contention time log: where it is, what it has written in its running attempt, and its active
 * logs.
 *
 * <p>An attempt is anything that is done again if it fails, such as a round of a compare-and-set loop; it begins once,
 * however often it is made again. What is lost outside of one counts as an attempt of its own.
 *
 * <p>Thread safety: the thread that it belongs to; no lock is shared with others. Logs of threads in a trace belong to
 * the trace's reader.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ThreadTimelogs {
    private static final ThreadLocal<ThreadTimelogs> CURRENT =
            ThreadLocal.withInitial(() -> new ThreadTimelogs(Thread.currentThread()));

    private final @Nullable Thread owner;
    private final CallStack stack = new CallStack();
    private final List<Timelog> logs = new ArrayList<>();
    private final Map<Object, Traceback> writes = new HashMap<>();
    private boolean isInAttempt;

    private ThreadTimelogs(@Nullable Thread owner) {
        this.owner = owner;
    }

    /** {@return the logs of the calling thread} */
    public static ThreadTimelogs current() {
        return CURRENT.get();
    }

    /** {@return new ones, of a thread in a trace} */
    public static ThreadTimelogs ofTrace() {
        return new ThreadTimelogs(null);
    }

    /**
     * {@return a new log of this thread, as {@link Timelog#create} makes them for the calling one}
     *
     * @param entries the number of entries, at least 1
     */
    public Timelog create(int entries) {
        requireCaller();
        return new Timelog(this, entries);
    }

    /** {@return the call stack of this thread} */
    public CallStack stack() {
        return stack;
    }

    /** An attempt begins; one that still runs is over. */
    public void begin() {
        end();
        isInAttempt = true;
    }

    /**
     * The running attempt has written to a location. The place where it did so first since its last commit is
     * remembered, unless the thread is in no call, or nobody has a log. Even if this thread has none, another thread
     * may have one.
     *
     * @param location any value that knows what equals it
     */
    public void wrote(Object location) {
        Traceback at = stack.top();
        if (at != null && Timelog.areAny()) {
            writes.putIfAbsent(location, at);
        }
    }

    /**
     * {@return the place where the running attempt first wrote to a location, null if it has not, or if nobody had a
     * log}
     *
     * @param location as for {@link #wrote}
     */
    public @Nullable Traceback writeOf(Object location) {
        return writes.get(location);
    }

    /** {@return the number of locations for which it is remembered where they were written} */
    int rememberedWrites() {
        return writes.size();
    }

    /** The running attempt has succeeded, or is given up for good. */
    public void end() {
        isInAttempt = false;
        writes.clear();
        for (int i = 0; i < logs.size(); i++) {
            logs.get(i).endAttempt();
        }
    }

    /**
     * This thread has lost time.
     *
     * @param conflict the reason
     * @param time the time that it has lost, in any unit
     * @param at the time at which the loss ended, in the same unit
     */
    public void lost(Conflict conflict, long time, long at) {
        for (int i = 0; i < logs.size(); i++) {
            Timelog log = logs.get(i);
            log.lost(conflict, time, at);
            if (!isInAttempt) {
                log.endAttempt();
            }
        }
    }

    /**
     * This thread has waited for a segment only because none was free: a total, and no entry.
     *
     * @param time the time that it has waited, in any unit
     */
    public void waitedForSegment(long time) {
        for (int i = 0; i < logs.size(); i++) {
            logs.get(i).waitedForSegment(time);
        }
    }

    void add(Timelog log) {
        logs.add(log);
    }

    void remove(Timelog log) {
        logs.remove(log);
    }

    void requireCaller() {
        if (owner != null && owner != Thread.currentThread()) {
            throw new IllegalStateException("this time log is of thread '" + owner.getName() + "', and thread '"
                    + Thread.currentThread().getName() + "' called it; use it in its own thread");
        }
    }
}
