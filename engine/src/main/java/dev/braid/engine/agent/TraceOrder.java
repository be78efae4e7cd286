// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.agent;

import dev.braid.trace.Fidelity;
import dev.braid.trace.Strategy;
import java.util.Locale;
import java.util.Properties;

/**
 * How much order a trace is to have.
 *
 * @param strategy meaningless unless the trace is loose
 * @param crossReferences meaningless unless the strategy is {@link Strategy#PERTHREAD}
 */
public record TraceOrder(Fidelity fidelity, Strategy strategy, CrossReferences crossReferences) {
    /** One order of all events. */
    public static final TraceOrder ATOMIC =
            new TraceOrder(Fidelity.ATOMIC, Strategy.PERTHREAD, CrossReferences.CHANGED);

    /** Which threads a macro-event tells of. */
    public enum CrossReferences {
        ALL,
        /** Those that have published something since the macro-event before. */
        CHANGED
    }

    public boolean isLoose() {
        return fidelity == Fidelity.LOOSE;
    }

    void addTo(Properties properties) {
        properties.setProperty("fidelity", optionName(fidelity));
        if (isLoose()) {
            properties.setProperty("strategy", strategy.optionName());
            properties.setProperty("xref", optionName(crossReferences));
        }
    }

    /** {@return this in a few words; empty for an atomic trace} */
    public String describe() {
        if (!isLoose()) {
            return "";
        }
        return "fidelity=loose strategy=" + strategy.optionName()
                + (strategy == Strategy.PERTHREAD ? " xref=" + optionName(crossReferences) : "");
    }

    private static String optionName(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
