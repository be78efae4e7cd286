// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.MemoryBound;
import dev.braid.simulator.MemoryShare;
import dev.braid.simulator.Started;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Coverage;
import dev.braid.trace.Outputs;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds methods that are not atomic: those marked {@code @Atomic}, the operations of linearizability tests, and the
 * program's synchronized methods.
 *
 * <p>A run is taken for right if it is conflict-serialisable: if whole calls, one after the other, in an order that
 * keeps that of all conflicting accesses, would have done the same. For each place where it is not, the access is shown
 * that came in between. See {@link TransactionGraph} for how that is found, and {@link CountedAccesses} for what
 * conflicts.
 */
public final class AtomicitySimulator implements MemoryBound {
    private static final int SHOWN_LIMIT = 100;

    private AtomicityLimits limits;
    private final ViolationLog log = new ViolationLog();
    private @Nullable TraceHeader header;
    private @Nullable AtomicitySearch search;

    public AtomicitySimulator() {
        this(AtomicityLimits.within(MemoryShare.alone()));
    }

    AtomicitySimulator(AtomicityLimits limits) {
        this.limits = limits;
    }

    @Override
    public String name() {
        return "atomicity";
    }

    @Override
    public void memory(MemoryShare share) {
        limits = AtomicityLimits.within(share);
    }

    @Override
    public void start(TraceHeader header) {
        this.header = header;
        search = new AtomicitySearch(header.symbols(), log::add, limits);
    }

    @Override
    public void event(TraceEvent event) {
        Started.part(search).event(event);
    }

    @Override
    public Verdict finish(Outputs actual) {
        AtomicitySearch done = Started.part(search);
        done.finish();
        TraceHeader trace = Objects.requireNonNull(header);
        if (trace.coverage() != Coverage.ALL) {
            return new Verdict.Inconclusive("The trace leaves out accesses, so nothing can be said of what came between"
                    + " the others; trace all threads everywhere (no -i, no -r).");
        }
        if (done.blocks() == 0) {
            return new Verdict.Inconclusive(
                    "No method that is to be atomic was called, so nothing was checked; mark one"
                            + " with @Atomic, and see that its class is in the agent's scope.");
        }
        if (done.sawNameless()) {
            return new Verdict.Inconclusive("The trace was cut off and does not name the places of some accesses, so"
                    + " their role is not known; let the program end, or stop it by a signal.");
        }
        RecordedEvent end = done.end();
        if (end != null && log.violations().isEmpty()) {
            return new Verdict.Inconclusive(forgotten(done, end, trace.symbols()));
        }
        ViolationText text = new ViolationText(trace.symbols());
        List<Divergence> divergences = log.violations().stream()
                .limit(SHOWN_LIMIT)
                .map(text::divergence)
                .toList();
        UnjudgedCalls.Interruption doubt = done.unjudged().first();
        if (divergences.isEmpty() && doubt != null) {
            return new Verdict.Inconclusive(text.doubt(doubt, done.unjudged().count()));
        }
        return divergences.isEmpty()
                ? new Verdict.Agrees(String.format(
                        Locale.ROOT,
                        "%,d calls of methods that are to be atomic, with %,d accesses, are conflict-serialisable%s",
                        done.blocks(),
                        done.accesses(),
                        except(done.notJudged())))
                : new Verdict.Diverges(divergences);
    }

    private String forgotten(AtomicitySearch search, RecordedEvent end, Symbols symbols) {
        Site site = symbols.userSite(end);
        return String.format(
                Locale.ROOT,
                "%,d calls of atomic methods, with %,d accesses, are conflict-serialisable, but thread '%s' at %s"
                        + " (event %d) may come after something forgotten while an atomic method had not returned. %s;"
                        + " %s, or mark shorter methods, or trace a shorter run.",
                search.blocks(),
                search.accesses(),
                symbols.threadName(end.thread()),
                site == null ? "an unknown place" : site.toString(),
                end.index(),
                limits.text(),
                limits.share().remedy());
    }

    private static String except(Set<String> notJudged) {
        return notJudged.isEmpty() ? "" : "; what they do to each " + String.join(", ", notJudged) + " is not judged";
    }
}
