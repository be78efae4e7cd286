// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.simulator.increment.AtomicIncrementSimulator;
import dev.braid.simulator.increment.EvenCounts;
import dev.braid.simulator.increment.IncrementCountSimulator;
import dev.braid.simulator.replay.ReplaySimulator;
import org.junit.jupiter.api.Test;

class SimulatorsTests {
    @Test
    void builtInNames_giveTheirSimulators() {
        assertThat(Simulators.byName("replay")).isInstanceOf(ReplaySimulator.class);
        assertThat(Simulators.byName("increment")).isExactlyInstanceOf(AtomicIncrementSimulator.class);
        assertThat(Simulators.byName("increment-counts")).isInstanceOf(IncrementCountSimulator.class);
        assertThat(Simulators.names()).contains("increment", "increment-counts", "replay");
    }

    @Test
    void builtInNames_areFoundWithoutAContextClassLoader() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(null);
        try {
            assertThat(Simulators.byName("replay")).isInstanceOf(ReplaySimulator.class);
        } finally {
            Thread.currentThread().setContextClassLoader(loader);
        }
    }

    @Test
    void eachCall_givesANewInstance() {
        assertThat(Simulators.byName("replay")).isNotSameAs(Simulators.byName("replay"));
    }

    @Test
    void unknownName_listsTheKnownOnes() {
        assertThatThrownBy(() -> Simulators.byName("reply"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no simulator 'reply'; known are " + String.join(", ", Simulators.names()));
        assertThat(Simulators.names()).isSorted().contains("increment", "race", "replay");
    }

    @Test
    void create_makesAnInstance() {
        assertThat(Simulators.create(ReplaySimulator.class)).isInstanceOf(ReplaySimulator.class);
    }

    @Test
    void create_saysWhyItCannot() {
        assertThatThrownBy(() -> Simulators.create(ParameterFixture.class))
                .hasMessageContaining("has no public constructor without parameters; make the class static");
        assertThatThrownBy(() -> Simulators.create(AbstractFixture.class)).hasMessageContaining("is abstract");
        assertThatThrownBy(() -> Simulators.create(ThrowingFixture.class))
                .hasMessageContaining("failed: java.lang.IllegalStateException: broken");
    }

    /** Has no constructor that can be called. */
    public static final class ParameterFixture extends AtomicIncrementSimulator {
        public ParameterFixture(String fieldName) {
            super(fieldName, EvenCounts.PREDICTED);
        }
    }

    /** Can't be instantiated. */
    public abstract static class AbstractFixture implements Simulator {
        public AbstractFixture() {}
    }

    /** Fails when it is made. */
    public static final class ThrowingFixture extends AtomicIncrementSimulator {
        public ThrowingFixture() {
            throw new IllegalStateException("broken");
        }
    }
}
