// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.wrong;

import dev.braid.engine.api.TracedConcurrencyTest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;

/** Each lifecycle method is wrong in one way. */
class WrongLifecycleFixture {
    @TracedConcurrencyTest
    void test() {}

    @BeforeAll
    void beforeAllNotStatic() {}

    @AfterAll
    void afterAllNotStatic() {}

    @BeforeEach
    @SuppressWarnings("unused")
    private void beforeEachPrivate() {}

    @BeforeEach
    static void beforeEachStatic() {}

    @AfterEach
    void afterEachWithParameter(TestInfo info) {}

    @AfterEach
    int afterEachWithResult() {
        return 0;
    }

    @AfterEach
    @Timeout(1)
    void afterEachTimed() {}
}
