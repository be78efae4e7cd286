// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.Strategy;
import java.util.List;
import java.util.Optional;

/**
 * A subject that fails also by an outcome that comes about in no schedule without a preemption.
 *
 * <p>Thread safety: one thread.
 */
public final class SerialSubject implements Subject {
    private final Subject subject;
    private final SerialOutcomes outcomes;
    private final long nanos;
    private long end;
    private boolean hasBegun;

    /** @param nanos after the first run, in which all schedules without a preemption are to be run */
    public SerialSubject(Subject subject, long nanos) {
        this(subject, new SerialOutcomes(subject), nanos);
    }

    /**
     * Makes one beside which others are compared.
     *
     * @param nanos after the next run, in which all schedules without a preemption are to be run
     */
    SerialSubject(Subject subject, SerialOutcomes outcomes, long nanos) {
        this.subject = subject;
        this.outcomes = outcomes;
        this.nanos = nanos;
    }

    /** {@return the reason why outcomes could not be compared; "" if they could} */
    public String doubt() {
        return outcomes.doubt();
    }

    @Override
    public ControlledRun run(Strategy strategy, long seed) throws InterruptedException {
        ControlledRun run = subject.run(strategy, seed);
        if (!hasBegun) {
            hasBegun = true;
            end = System.nanoTime() + nanos;
        }
        Optional<Outcome> other = outcomes.other(run, end);
        return other.isEmpty() ? run : failed(run, other.get());
    }

    @Override
    public List<String> notes() {
        return subject.notes();
    }

    /** {@return the last run as one that has failed by its outcome} */
    ControlledRun failed(ControlledRun run, Outcome other) {
        return run.withThrown(OutcomeError.of(other, outcomes.known()));
    }
}
