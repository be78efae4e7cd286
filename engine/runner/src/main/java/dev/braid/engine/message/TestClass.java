// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

import java.util.List;

/** A test class, and the methods around all of its tests, each list in the order in which they run. */
public record TestClass(String name, List<MethodName> beforeAll, List<MethodName> afterAll) {
    public TestClass {
        beforeAll = List.copyOf(beforeAll);
        afterAll = List.copyOf(afterAll);
    }
}
