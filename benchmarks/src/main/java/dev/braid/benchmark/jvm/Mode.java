// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.jvm;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.api.ControlFlow;
import dev.braid.simulator.Simulator;
import dev.braid.simulator.Simulators;
import dev.braid.trace.option.KnownOptions;
import java.util.List;

/** Extent to which Braid takes part in a run. */
public enum Mode {
    PLAIN("plain"),
    /** The agent is there and has instrumented all, as in a worker between two tests. */
    TRACING_OFF("tracing off"),
    /** Tracing is on, and no class is included: the agent is dormant. */
    NOTHING_IN_SCOPE("nothing in scope"),
    /** All is traced but for repeated reads, as in a test, merged into one order, and stored. */
    TRACED("traced"),
    /** The same with repeated reads. */
    ALL_READS("traced, all reads"),
    /** The same, and the control flow of each thread with it. */
    BRANCHES("traced with branch records"),
    REPLAY("with replay"),
    /** With the simulators of a test that names none. */
    ALL_SIMULATORS("all simulators");

    /**
     * Begins the name of no class. The programs' folder holds classes of the benchmarks, too, which must not be in
     * scope.
     */
    private static final String NOTHING = "nothing.in.scope.";

    private final String title;

    Mode(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    /** {@return {@code true} if records come, which somebody must take} */
    public boolean isCollected() {
        return compareTo(NOTHING_IN_SCOPE) >= 0;
    }

    /** {@return the options by which it is traced} */
    public TracingOptions options() {
        return switch (this) {
            case NOTHING_IN_SCOPE -> TracingOptions.defaults().with(KnownOptions.INCLUDE, NOTHING);
            case TRACED -> TracingOptions.defaults().with(KnownOptions.READS, KnownOptions.FIRST_READS);
            case BRANCHES -> TracingOptions.defaults().with(ControlFlow.BRANCHES);
            default -> TracingOptions.defaults().forJudges(simulators());
        };
    }

    /** {@return new simulators for one run} */
    public List<Simulator> simulators() {
        return switch (this) {
            case PLAIN, TRACING_OFF, NOTHING_IN_SCOPE, TRACED, ALL_READS, BRANCHES -> List.of();
            case REPLAY -> List.of(Simulators.byName("replay"));
            case ALL_SIMULATORS -> Simulators.byDefault();
        };
    }
}
