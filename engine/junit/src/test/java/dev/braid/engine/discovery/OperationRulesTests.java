// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import dev.braid.engine.wrong.WrongOperationsFixture;
import dev.braid.simulator.linearizable.LinearizableSimulator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.engine.TestDescriptor;

/** A class of operations is one test, and what is wrong with it is reported before it runs. */
class OperationRulesTests {
    private static final String FIXTURE = WrongOperationsFixture.class.getName() + "$";

    @Test
    void rightClass_isOneTest() {
        Discovery discovery = Discovery.of(selectClass(WrongOperationsFixture.Right.class));

        discovery.requireOneTest(WrongOperationsFixture.Right.class, "linearizable", LinearizableSimulator.class);
    }

    @Test
    void operationsThatWaitForATimeOnly_orDoNotWait_areRight() {
        assertThat(Discovery.of(selectClass(WrongOperationsFixture.WaitingForATime.class))
                        .issues())
                .isEmpty();
    }

    @Test
    void test_isFoundAgainByItsId() {
        TestDescriptor test =
                Discovery.of(selectClass(WrongOperationsFixture.Right.class)).only(TestDescriptor.Type.TEST);

        assertThat(Discovery.of(selectUniqueId(test.getUniqueId())).only(TestDescriptor.Type.TEST))
                .isEqualTo(test);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "WithoutOperations | WithoutOperations has no operations; mark the methods to be called with"
                        + " @Operation.",
                "WithoutThreads | WithoutThreads has threads = 0; use 1 or more.",
                "TooMany | TooMany has 1100 operations in each invocation; use 1000 or fewer, and more invocations.",
                "Overloaded | Overloaded#get is an operation with the name of another one; give each a name of its"
                        + " own.",
                "TakesList | TakesList#put has a parameter of type java.util.List, whose values Braid cannot choose;"
                        + " use",
                "EmptyRange | EmptyRange#put has values from 2 to 1 for a parameter of type int; name a range",
                "RangeBeyondType | RangeBeyondType#put has values from 1 to 1099511627776 for a parameter of type int;",
                "WithoutTexts | WithoutTexts#put has no values for a parameter of type String; name some in"
                        + " @Values(of).",
                "KeyedWithoutKey | KeyedWithoutKey#get is keyed and has no parameter; remove keyed = true, or add the"
                        + " key.",
                "Waiting | Waiting#take may block in BlockingQueue.take, and would block forever if called by one"
                        + " thread; give",
                "Unspecified | Unspecified#put is missing in the specification dev.braid.engine.wrong.Wrong",
                "StaticOperation | StaticOperation#put is static; make it an instance method.",
                "Prepared | Prepared#prepare is a @BeforeEach method, which does not run around the invocations of",
            })
    void wrongClass_isAnError(String name, String message) throws ClassNotFoundException {
        Discovery discovery = Discovery.of(selectClass(Class.forName(FIXTURE + name)));

        discovery.requireOneError(FIXTURE + message);
    }
}
