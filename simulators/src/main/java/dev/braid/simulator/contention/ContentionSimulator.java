// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import dev.braid.simulator.Segmented;
import dev.braid.simulator.Started;
import dev.braid.simulator.Table;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Coverage;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.option.KnownOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Tells where threads lose time to each other at the locks of the program. Tells also what they would lose if what is
 * done under the locks were transactions in a memory with some segments.
 */
public final class ContentionSimulator implements Segmented {
    private static final int DEFAULT_SEGMENTS = 4;
    private static final int MOST_SEGMENTS = 1 << 10;

    private final ContentionLimits limits;
    private final Losses locked;
    private final Losses transactions;
    private final Losses measured;
    private int segments = DEFAULT_SEGMENTS;
    private @Nullable TraceHeader header;
    private @Nullable LockCode code;
    private @Nullable TransactionalMemory memory;
    private @Nullable RegionFollower follower;
    private @Nullable MeasuredTime time;

    public ContentionSimulator() {
        this(ContentionLimits.DEFAULTS);
    }

    ContentionSimulator(ContentionLimits limits) {
        this.limits = limits;
        locked = new Losses(limits.entries());
        transactions = new Losses(limits.entries());
        measured = new Losses(limits.entries());
    }

    @Override
    public String name() {
        return "contention";
    }

    @Override
    public void segments(int count) {
        if (count < 1 || count > MOST_SEGMENTS) {
            throw new IllegalArgumentException(
                    "a transactional memory has no " + count + " segments; give it 1 to " + MOST_SEGMENTS);
        }
        segments = count;
    }

    @Override
    public void start(TraceHeader header) {
        this.header = header;
        code = new LockCode(header.symbols());
        memory = new TransactionalMemory(segments, limits.transactions(), transactions);
        follower = new RegionFollower(code, memory, locked);
        time = Boolean.parseBoolean(header.options().get(KnownOptions.CONTENTION.name()))
                ? new MeasuredTime(code, measured)
                : null;
    }

    @Override
    public void event(TraceEvent event) {
        RegionFollower follow = Started.part(follower);
        follow.event(event);
        if (time != null && event.kind() != EventKind.THREAD_END) {
            time.event(event, follow.thread(event));
        } else if (time != null) {
            time.endThread(event.thread());
        }
    }

    @Override
    public Verdict finish(Outputs actual) {
        RegionFollower done = Started.part(follower);
        locked.finish();
        transactions.finish();
        measured.finish();
        transactions.checkEnd();
        TraceHeader trace = Started.part(header);
        String obstacle = obstacle(trace);
        if (obstacle != null) {
            return new Verdict.Inconclusive(obstacle);
        }
        List<Table> tables = new ArrayList<>();
        String addressLocks = "";
        if (time != null) {
            tables.addAll(new LossTables(trace.symbols(), LossUnit.NANOSECONDS)
                    .tables("as measured", measured, time.length()));
            addressLocks = "; the agent's own locks took all threads "
                    + LossUnit.NANOSECONDS.text(time.addressLockNanos()) + ", which is not the program's";
        }
        LossTables steps = new LossTables(trace.symbols(), LossUnit.STEPS);
        tables.addAll(steps.tables("under the locks, simulated", locked, done.lockedEnd()));
        tables.addAll(steps.tables(
                "if the locks were transactions in " + segments + " segments, simulated",
                transactions,
                done.transactionsEnd()));
        return new Verdict.Agrees(
                String.format(
                        Locale.ROOT,
                        "%,d regions; the longest thread takes %,d steps under the locks, and %,d with transactions in"
                                + " %,d segments%s",
                        done.regions(),
                        done.lockedEnd(),
                        done.transactionsEnd(),
                        segments,
                        addressLocks),
                tables);
    }

    /** {@return the reason why nothing can be said, null if something can} */
    private @Nullable String obstacle(TraceHeader trace) {
        if (trace.coverage() != Coverage.ALL) {
            return "The trace leaves out accesses, and the locks taken beside them, so regions are not known; trace all"
                    + " threads everywhere (no -i, no -r).";
        }
        if (Started.part(code).sawNameless()) {
            return "Some accesses came before the names of their places, so locks may have been missed; judge the"
                    + " stored trace with 'braid simulate', or run again.";
        }
        long inexact = Started.part(memory).inexact();
        return inexact == 0
                ? null
                : String.format(
                        Locale.ROOT,
                        "Of %,d regions the conflicts are not known, as a thread lags far behind and more than %,d"
                                + " transactions would have to be remembered for it; trace a shorter run.",
                        inexact,
                        limits.transactions());
    }

    Losses locked() {
        return locked;
    }

    Losses measured() {
        return measured;
    }

    Losses transactions() {
        return transactions;
    }
}
