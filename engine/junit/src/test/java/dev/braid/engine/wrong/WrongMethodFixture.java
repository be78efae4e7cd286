// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.wrong;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.Simulator;
import dev.braid.trace.Outputs;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each method but the first is wrong in one way. */
class WrongMethodFixture {
    @TracedConcurrencyTest
    void right() {}

    @TracedConcurrencyTest
    @SuppressWarnings("unused")
    private void isPrivate() {}

    @TracedConcurrencyTest
    static void isStatic() {}

    @TracedConcurrencyTest
    int returnsNumber() {
        return 0;
    }

    @TracedConcurrencyTest
    void takesTestInfo(TestInfo info) {}

    @TracedConcurrencyTest
    void takesTwo(Outputs one, Outputs other) {}

    @TracedConcurrencyTest
    void takesDirectory(@TempDir Path directory) {}

    @TracedConcurrencyTest
    @ExtendWith(NoExtension.class)
    void extended() {}

    @TracedConcurrencyTest
    @EnabledOnOs(OS.LINUX)
    void conditional() {}

    @TracedConcurrencyTest
    @EnabledIfSystemProperty(named = "one", matches = "1")
    @EnabledIfSystemProperty(named = "two", matches = "2")
    void conditionalTwice() {}

    @TracedConcurrencyTest
    @Timeout(1)
    void timedByJupiter() {}

    @TracedConcurrencyTest
    @Test
    void alsoTest() {}

    @TracedConcurrencyTest
    @RepeatedTest(2)
    void alsoRepeated() {}

    @TracedConcurrencyTest
    @ParameterizedTest
    @ValueSource(ints = 1)
    void alsoParameterized() {}

    @TracedConcurrencyTest(trials = 0)
    void withoutTrials() {}

    @TracedConcurrencyTest(timeoutSeconds = -1)
    void withoutTime() {}

    @TracedConcurrencyTest(controlRuns = 0)
    void withoutControlRuns() {}

    @TracedConcurrencyTest(simulators = Simulator.class)
    void judgedByInterface() {}

    @TracedConcurrencyTest
    @Tag("a|b")
    void badlyTagged() {}

    @TracedConcurrencyTest
    @DisplayName(" ")
    void nameless() {}

    @TracedConcurrencyTest
    @Execution(ExecutionMode.CONCURRENT)
    void concurrent() {}
}
