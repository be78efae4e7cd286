// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the macro-events of a loose trace say about the other threads. */
public enum Strategy {
    /** How many events each has published. */
    PERTHREAD,
    /** Nothing, but each event has the next number of one counter, taken before it happened. */
    GLOBAL,
    /** Nothing, but each thread's next access comes after the macro-event. */
    MESSAGE;

    private static final String OPTION = "strategy=";

    /** {@return the name by which options and headers call this} */
    public String optionName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** {@return the strategy of a loose trace with these agent options; null for an atomic one} */
    public static @Nullable Strategy of(Fidelity fidelity, String agentOptions) {
        if (fidelity == Fidelity.LOOSE) {
            for (String option : agentOptions.split(" ")) {
                if (option.startsWith(OPTION)) {
                    return valueOf(option.substring(OPTION.length()).toUpperCase(Locale.ROOT));
                }
            }
        }
        return null;
    }
}
