// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import java.util.List;
import java.util.Set;

/**
 * Operations of a history that no order explains, of which none can be left out.
 *
 * @param operations the operations, by the time of their calls; up to the last one's return they can be explained
 * @param last the one whose result cannot be explained any more
 * @param isShortest whether fewer operations are known not to do
 * @param allowed results that the last one may have, a few of them
 */
record Counterexample(List<Operation> operations, Operation last, boolean isShortest, Set<String> allowed) {
    Counterexample {
        operations = List.copyOf(operations);
    }
}
