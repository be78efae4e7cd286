// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.wrong;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.engine.api.Operation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;

/** Each lifecycle method is wrong in one way. */
@LinearizabilityTest
class WrongLifecycleFixture {
    @Operation
    int get() {
        return 1;
    }

    @BeforeAll
    void beforeAllNotStatic() {}

    @AfterAll
    void afterAllNotStatic() {}

    @BeforeAll
    @SuppressWarnings("unused")
    private static void beforeAllPrivate() {}

    @AfterAll
    static void afterAllWithParameter(TestInfo info) {}

    @AfterAll
    static int afterAllWithResult() {
        return 0;
    }

    @AfterAll
    @Timeout(1)
    static void afterAllTimed() {}
}
