// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import dev.braid.trace.option.KnownOptions;
import java.util.Collection;

/**
 * Repeated reads, which a trace may leave out, see {@link Simulator#needsRepeatedReads}.
 *
 * <p>Thread safety: stateless.
 */
public final class RepeatedReads {
    private RepeatedReads() {}

    /** {@return the value of the option {@code reads} for a trace that these simulators judge, and maybe later ones} */
    public static String recordedFor(Collection<Simulator> simulators) {
        boolean areNeeded = simulators.isEmpty();
        for (Simulator simulator : simulators) {
            areNeeded |= simulator.needsRepeatedReads();
        }
        return areNeeded ? KnownOptions.ALL_READS : KnownOptions.FIRST_READS;
    }

    /** {@return the sentence that says that who is named cannot do without them, and the remedy} */
    static String needed(String name) {
        return "Simulator " + name
                + " needs all reads, and this trace leaves out those that only repeat an earlier one;"
                + " record it with --reads all, or the configuration parameter braid.reads=all.";
    }
}
