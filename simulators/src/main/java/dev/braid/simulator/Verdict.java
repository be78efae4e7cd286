// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import java.util.List;

/** What a simulator says of a run. */
public sealed interface Verdict {
    /**
     * Trace and outputs are consistent.
     *
     * @param summary says what was checked, such as {@code 40,000 reads}
     * @param findings what else was found out
     */
    record Agrees(String summary, List<Table> findings) implements Verdict {
        public Agrees {
            findings = List.copyOf(findings);
        }

        public Agrees(String summary) {
            this(summary, List.of());
        }
    }

    /** They are not. */
    record Diverges(List<Divergence> divergences) implements Verdict {
        public Diverges {
            divergences = List.copyOf(divergences);
            if (divergences.isEmpty()) {
                throw new IllegalArgumentException("a diverging verdict must name at least one divergence");
            }
        }
    }

    /** Neither can be said. A test with such a verdict fails: what was not checked must not pass. */
    record Inconclusive(String reason) implements Verdict {}

    /** {@return what was found out beside the verdict, which only some simulators do} */
    default List<Table> findings() {
        return List.of();
    }
}
