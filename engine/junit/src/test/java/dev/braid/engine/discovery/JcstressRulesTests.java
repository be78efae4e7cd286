// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import dev.braid.engine.wrong.WrongJcstressFixture;
import dev.braid.simulator.outcome.OutcomesSimulator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.engine.TestDescriptor;

class JcstressRulesTests {
    private static final String FIXTURE = WrongJcstressFixture.class.getName() + "$";

    @Test
    void rightClass_isOneTest() {
        Discovery discovery = Discovery.of(selectClass(WrongJcstressFixture.Right.class));

        discovery.requireOneTest(WrongJcstressFixture.Right.class, "outcomes", OutcomesSimulator.class);
        TestDescriptor test = discovery.only(TestDescriptor.Type.TEST);
        assertThat(Discovery.of(selectUniqueId(test.getUniqueId())).only(TestDescriptor.Type.TEST))
                .isEqualTo(test);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "WithoutActors | WithoutActors has no actors; mark the methods that threads are to run with @Actor.",
                "WithoutState | WithoutState has no classes for its state; use one class marked with @State.",
                "WithoutResult | WithoutResult has no classes for its result; use one class marked with @Result.",
                "TwoStates | TwoStates has 2 classes for its state; use one class marked with @State.",
                "TwoResults | TwoResults has 2 classes for its result; use one class marked with @Result.",
                "UnmakeableState | Unmakeable is a state of which each run needs an object, and cannot be made; make"
                        + " it",
                "TakesList | TakesList#actor has a parameter of type java.util.List, which jcstress does not supply;"
                        + " use",
                "SameNames | SameNames#actor has the name of another actor, arbiter or signal; give each a name of its",
                "StaticActor | StaticActor#actor is static or abstract; make it an instance method with a body.",
                "TwoArbiters | TwoArbiters has several arbiters; mark one method with @Arbiter.",
                "NoPattern | NoPattern has an @Outcome whose id '(0' is not a regular expression (Unclosed group);"
                        + " correct",
                "WithoutSignal | WithoutSignal is about termination and has 1 actors and 0 signals; mark one method",
                "Prepared | Prepared#prepare is a @BeforeEach method, which does not run around the runs of a test of",
            })
    void wrongClass_isAnError(String name, String message) throws ClassNotFoundException {
        Discovery discovery = Discovery.of(selectClass(Class.forName(FIXTURE + name)));

        discovery.requireOneError(FIXTURE + message);
    }
}
