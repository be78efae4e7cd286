// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.migration;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import dev.braid.engine.api.Values;

/** A test that was one of Lincheck's. */
@LinearizabilityTest(threads = 2, operationsPerThread = 3)
class RegistryFixture {
    private final Registry registry = new Registry();

    @Operation
    boolean register(@Values(from = 1, to = 2) int number, String name) {
        return registry.register(number, name);
    }

    @Operation
    String nameOf(@Values(from = 1, to = 2) int number) {
        return registry.nameOf(number);
    }
}
