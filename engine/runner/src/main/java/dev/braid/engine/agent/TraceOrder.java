// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.agent;

import dev.braid.trace.Fidelity;
import dev.braid.trace.Strategy;
import dev.braid.trace.option.KnownOptions;
import dev.braid.trace.option.OptionValues;
import java.util.Locale;

/**
 * Amount of order that a trace is to have.
 *
 * @param strategy meaningless unless the trace is loose
 * @param crossReferences meaningless unless the strategy is {@link Strategy#PERTHREAD}
 */
public record TraceOrder(Fidelity fidelity, Strategy strategy, CrossReferences crossReferences) {
    /** One order of all events. */
    public static final TraceOrder ATOMIC =
            new TraceOrder(Fidelity.ATOMIC, Strategy.PERTHREAD, CrossReferences.CHANGED);

    /** Choice of the threads that a macro-event reports. */
    public enum CrossReferences {
        ALL,
        /** Threads that have published something since the macro-event before. */
        CHANGED
    }

    public boolean isLoose() {
        return fidelity == Fidelity.LOOSE;
    }

    /** {@return the same options with this order} */
    OptionValues addTo(OptionValues values) {
        return values.with(KnownOptions.FIDELITY, optionName(fidelity))
                .with(KnownOptions.STRATEGY, strategy.optionName())
                .with(KnownOptions.CROSS_REFERENCES, optionName(crossReferences));
    }

    /** {@return the order that options ask for} */
    static TraceOrder of(OptionValues values) {
        return new TraceOrder(
                Fidelity.valueOf(constantName(values.get(KnownOptions.FIDELITY))),
                Strategy.valueOf(constantName(values.get(KnownOptions.STRATEGY))),
                CrossReferences.valueOf(constantName(values.get(KnownOptions.CROSS_REFERENCES))));
    }

    /** {@return this in a few words; empty for an atomic trace} */
    public String describe() {
        if (!isLoose()) {
            return "";
        }
        return "fidelity=loose strategy=" + strategy.optionName()
                + (strategy == Strategy.PERTHREAD ? " xref=" + optionName(crossReferences) : "");
    }

    private static String constantName(String option) {
        return option.toUpperCase(Locale.ROOT);
    }

    private static String optionName(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
