// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** Keeps the first violation of each kind: of the same method, by the same places in the program. */
final class ViolationLog {
    /** More than anybody reads. */
    private static final int LIMIT = 10_000;

    private final Map<Places, Counted> violations = new LinkedHashMap<>();

    private record Places(int method, int first, int interleaving, int last) {
        static Places of(Violation violation) {
            return new Places(
                    violation.start().site(),
                    violation.first().site(),
                    violation.exit().to().site(),
                    violation.last().site());
        }
    }

    /** A violation, and how often there was one like it. */
    static final class Counted {
        private final Violation violation;
        private long count;

        private Counted(Violation violation) {
            this.violation = violation;
        }

        Violation violation() {
            return violation;
        }

        long count() {
            return count;
        }
    }

    void add(Violation violation) {
        Places places = Places.of(violation);
        Counted known = violations.get(places);
        if (known == null) {
            if (violations.size() == LIMIT) {
                return;
            }
            known = new Counted(violation);
            violations.put(places, known);
        }
        known.count++;
    }

    Collection<Counted> violations() {
        return violations.values();
    }
}
