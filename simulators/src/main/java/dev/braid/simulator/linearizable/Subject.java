// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import java.util.Set;

/**
 * The class whose operations a test calls, and the one that they are compared with.
 *
 * @param testClass the class whose operations ran concurrently
 * @param specification the class that says, run sequentially, what they must return
 * @param keyed the operations whose first argument names a part of the object that no operation on another part has
 *     an effect on
 */
public record Subject(String testClass, String specification, Set<String> keyed) {
    public Subject {
        keyed = Set.copyOf(keyed);
    }
}
