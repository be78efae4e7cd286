// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import dev.braid.engine.explore.Shrinker.Shrunk;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Sum of several searches, each of another subject.
 *
 * <p>Thread safety: one thread.
 */
public final class SearchTotal {
    private final Set<String> uncontrolled = new TreeSet<>();
    private final List<HashSample> schedules = new ArrayList<>();
    private final List<HashSample> readsFrom = new ArrayList<>();
    private long runs;
    private String strategy = "";
    private int checks;
    private int unequal;
    private int unended;
    private String stop = "";
    private @Nullable Shrunk failure;
    private @Nullable Shrunk lead;

    /** Adds a search; of leads, the first one counts. */
    public void add(SearchEnd end) {
        runs += end.runs();
        schedules.add(end.schedules());
        readsFrom.add(end.readsFrom());
        strategy = end.strategy();
        checks += end.checks();
        unequal += end.unequal();
        unended += end.unended();
        stop = end.stop();
        uncontrolled.addAll(end.uncontrolled());
        failure = end.failure().orElse(null);
        lead = lead == null ? end.lead().orElse(null) : lead;
    }

    /** {@return the failure, if there is one} */
    public Optional<Shrunk> failure() {
        return Optional.ofNullable(failure);
    }

    /** {@return the number of runs so far} */
    public long runs() {
        return runs;
    }

    /** {@return the number of runs that were given up so far} */
    public int unended() {
        return unended;
    }

    /** {@return {@code true} if the last search has failed, or has ended early} */
    public boolean isOver() {
        return failure != null || !stop.isEmpty();
    }

    /**
     * {@return the sum}
     *
     * @param shrunk the result of shrinking the failure
     * @param attempts to confirm predictions
     * @param notes further remarks
     */
    public SearchEnd end(Optional<Shrunk> shrunk, List<Attempt> attempts, List<String> notes) {
        return new SearchEnd(
                runs,
                HashSample.union(schedules),
                false,
                HashSample.union(readsFrom),
                false,
                strategy,
                shrunk,
                Optional.ofNullable(lead),
                attempts,
                List.copyOf(uncontrolled),
                checks,
                unequal,
                unended,
                stop,
                notes);
    }
}
