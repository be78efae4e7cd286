// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Frames as JDK 17, 21 and 25 print them: with module, class loader, and the address of a hidden class. */
class FoldedStackTests {
    @Test
    void classesOfTheJdk_areFolded_alsoHiddenOnes() {
        assertThat(FoldedStack.of(List.of(
                        "\tat app//com.example.Cache.find(Cache.java:9)",
                        "\tat"
                                + " java.base/java.lang.invoke.LambdaForm$DMH/0x0000000061086000.invokeVirtual(LambdaForm$DMH)",
                        "\tat java.base@17.0.15/java.lang.invoke.LambdaForm$MH/0x61086c00.invoke(LambdaForm$MH)",
                        "\tat java.base/java.lang.reflect.Method.invoke(Method.java:565)",
                        "\tat com.example.Main.main(Main.java:3)")))
                .containsExactly(
                        "    at app//com.example.Cache.find(Cache.java:9)",
                        "    ... 3 frames of the JDK",
                        "    at com.example.Main.main(Main.java:3)");
    }

    @Test
    void whatOfBraidCallsASimulator_isLeftOut_butNotTheSimulator() {
        assertThat(FoldedStack.of(List.of(
                        "java.lang.IllegalStateException: cannot judge this",
                        "\tat com.example.CacheSimulator.event(CacheSimulator.java:9)",
                        "\tat dev.braid.simulator.RunningSimulator.events(RunningSimulator.java:120)",
                        "\tat dev.braid.simulator.SimulatorRun.events(SimulatorRun.java:101)",
                        "\tat dev.braid.engine.run.LiveTrace.lambda$new$0(LiveTrace.java:69)",
                        "\tat dev.braid.trace.merge.OrderedMerge.handOut(OrderedMerge.java:238)",
                        "\tat java.base/java.lang.Thread.run(Thread.java:840)")))
                .containsExactly(
                        "java.lang.IllegalStateException: cannot judge this",
                        "    at com.example.CacheSimulator.event(CacheSimulator.java:9)",
                        "    ... 1 frame of the JDK");
        String own = "    at dev.braid.simulator.replay.ReplaySimulator.event(ReplaySimulator.java:70)";
        assertThat(FoldedStack.of(List.of(own))).containsExactly(own);
    }

    @Test
    void hiddenClassesOfTheProgram_areShown() {
        List<String> lambdas = List.of(
                "    at com.example.Main$$Lambda$14/0x0000000800c03000.run(Unknown Source)",
                "    at app//com.example.Main$$Lambda/0x00007f3e7c01fba0.run(Unknown Source)");

        assertThat(FoldedStack.of(lambdas)).isEqualTo(lambdas);
        assertThat(lambdas).allMatch(FoldedStack::isOfProgram);
    }
}
