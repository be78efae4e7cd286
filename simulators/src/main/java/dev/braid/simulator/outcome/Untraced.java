// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import java.util.Map;

/**
 * The outcomes that jcstress itself has seen of a test, untraced.
 *
 * @param obstacle the reason why it has seen nothing, a sentence without its end; "" if it has
 * @param counts by outcome, how many samples had it
 */
public record Untraced(String obstacle, Map<String, Long> counts) {
    public Untraced {
        counts = Map.copyOf(counts);
    }

    public static Untraced failed(String reason) {
        return new Untraced(reason, Map.of());
    }

    /** {@return the number of samples with an outcome} */
    long count(String outcome) {
        return counts.getOrDefault(outcome, 0L);
    }

    long samples() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}
