// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.tracer.harness.Jvm;
import dev.braid.tracer.harness.TracedProgram;
import fixture.flow.FlowFixture;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BranchRecordTests {
    static Stream<Jvm> jvms() {
        return Jvm.all().stream();
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void branches_sayEachInstructionOfEachThread(Jvm jvm) throws Exception {
        Map<String, List<String>> witnessed = BytecodeWitness.run(FlowFixture.class, "fixture.flow.");

        RecordedFlow flow = RecordedFlow.of(TracedProgram.of(FlowFixture.class).jvm(jvm));

        assertThat(flow.run().complaints()).isEmpty();
        assertThat(flow.gaps().values()).allSatisfy(gaps -> assertThat(gaps).isEmpty());
        assertThat(flow.executed().keySet()).containsExactlyInAnyOrderElementsOf(witnessed.keySet());
        witnessed.forEach((thread, log) -> assertSame(thread, flow.executed().getOrDefault(thread, List.of()), log));
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
