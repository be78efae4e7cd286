// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.tracer.harness.Jvm;
import dev.braid.tracer.harness.TracedProgram;
import fixture.bulk.HotFixture;
import fixture.flow.FlowFixture;
import fixture.flow.OverflowFixture;
import fixture.shared.DigestFixture;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BranchRecordTests {
    static Stream<Jvm> jvms() {
        return Jvm.all().stream();
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void branches_sayEachInstructionOfEachThread(Jvm jvm) throws Exception {
        Map<String, List<String>> witnessed = BytecodeWitness.run(FlowFixture.class, "fixture.flow.");
        assertThat(witnessed).hasSize(8);

        RecordedFlow flow = RecordedFlow.of(TracedProgram.of(FlowFixture.class).jvm(jvm));

        assertThat(flow.run().complaints()).isEmpty();
        assertThat(flow.gaps().values()).allSatisfy(gaps -> assertThat(gaps).isEmpty());
        assertThat(flow.executed().keySet()).containsExactlyInAnyOrderElementsOf(witnessed.keySet());
        witnessed.forEach((thread, log) -> assertSame(thread, flow.executed().getOrDefault(thread, List.of()), log));
    }

    /**
     * Runs differ in the depth of the stack. So the list must consist of instructions that can follow each other, and
     * each round's end is known. Where the stack ended just as something was to be recorded, there is a gap.
     */
    @ParameterizedTest
    @MethodSource("jvms")
    void stackOverflowInHooks_leavesNoContradiction(Jvm jvm) throws Exception {
        RecordedFlow flow =
                RecordedFlow.of(TracedProgram.of(OverflowFixture.class).jvm(jvm));

        assertThat(flow.run().complaints()).isEmpty();
        assertThat(flow.gaps().get("overflow")).allMatch(gap -> gap.startsWith("how far the thread came in "));
        assertThat(flow.gaps().get("after")).isEmpty();
        List<String> same = inSame(flow.executed().getOrDefault("after", List.of()));
        List<String> rounds = inSame(flow.executed().getOrDefault("overflow", List.of()));
        assertThat(same).hasSizeGreaterThan(300);
        assertThat(rounds).hasSize(40 * same.size());
        for (int i = 0; i < 40; i++) {
            assertThat(rounds.subList(i * same.size(), (i + 1) * same.size())).isEqualTo(same);
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {HotFixture.class, DigestFixture.class})
    void branches_sayEachInstructionOfOtherPrograms(Class<?> program) throws Exception {
        String prefix = program.getPackageName() + ".";
        Map<String, List<String>> witnessed = BytecodeWitness.run(program, prefix);

        RecordedFlow flow = RecordedFlow.of(TracedProgram.of(program).option("include", prefix));

        assertThat(flow.run().complaints()).isEmpty();
        assertThat(flow.gaps().get("main")).isEmpty();
        assertSame("main", flow.executed().getOrDefault("main", List.of()), onlyLog(witnessed));
    }

    private static List<String> onlyLog(Map<String, List<String>> logs) {
        assertThat(logs).hasSize(1);
        return logs.values().iterator().next();
    }

    private static List<String> inSame(List<String> instructions) {
        return instructions.stream()
                .filter(instruction -> instruction.contains(".same()"))
                .toList();
    }

    private static void assertSame(String thread, List<String> recorded, List<String> witnessed) {
        int same = 0;
        while (same < Math.min(recorded.size(), witnessed.size())
                && recorded.get(same).equals(witnessed.get(same))) {
            same++;
        }
        int from = Math.max(0, same - 5);
        assertThat(recorded.subList(from, Math.min(recorded.size(), same + 5)))
                .as("thread %s, from instruction %d on", thread, from)
                .isEqualTo(witnessed.subList(from, Math.min(witnessed.size(), same + 5)));
        assertThat(recorded).as("instructions of " + thread).hasSameSizeAs(witnessed);
    }
}
