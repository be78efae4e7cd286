// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import java.util.List;

/**
 * The operations of one invocation.
 *
 * @param seed the scenario's: which thread was to call what, and with which arguments
 */
public record History(long seed, List<Operation> operations) {
    public History {
        operations = List.copyOf(operations);
    }
}
