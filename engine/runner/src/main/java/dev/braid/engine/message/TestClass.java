// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

import java.util.List;

/** A test class, and the methods around its tests, each list in the order in which they run. */
public record TestClass(
        String name,
        List<MethodName> beforeAll,
        List<MethodName> beforeEach,
        List<MethodName> afterEach,
        List<MethodName> afterAll) {
    public TestClass {
        beforeAll = List.copyOf(beforeAll);
        beforeEach = List.copyOf(beforeEach);
        afterEach = List.copyOf(afterEach);
        afterAll = List.copyOf(afterAll);
    }
}
