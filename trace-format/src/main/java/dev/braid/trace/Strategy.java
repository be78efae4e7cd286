// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import dev.braid.trace.option.KnownOptions;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Information that the macro-events of a loose trace have about the other threads. */
public enum Strategy {
    /** Number of events that each has published. */
    PERTHREAD,
    /** Nothing, but each event has the next number of one counter, taken before it happened. */
    GLOBAL,
    /** Nothing, but each thread's next access comes after the macro-event. */
    MESSAGE;

    /** {@return the name by which options and headers call this} */
    public String optionName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * {@return the strategy of a loose trace that was made with these options; null for an atomic one, or if they do
     * not say}
     *
     * @throws IllegalArgumentException if they name one that is not known
     */
    public static @Nullable Strategy of(Fidelity fidelity, Map<String, String> options) {
        String name = options.get(KnownOptions.STRATEGY.name());
        return fidelity == Fidelity.ATOMIC || name == null ? null : valueOf(name.toUpperCase(Locale.ROOT));
    }
}
