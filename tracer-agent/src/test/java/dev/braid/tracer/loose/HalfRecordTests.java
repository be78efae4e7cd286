// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.loose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.trace.TraceDamagedException;
import dev.braid.tracer.bootstrap.log.HalfRecordProgram;
import dev.braid.tracer.harness.LiveProgram;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.Step;
import dev.braid.tracer.harness.TracedProgram;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A thread that is stopped after half a record: only its owner publishes it, when it is whole. */
class HalfRecordTests {
    private static LiveProgram start(String strategy) throws Exception {
        return TracedProgram.of(HalfRecordProgram.class)
                .jvmArguments("--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED")
                .hooksOnClassPath()
                .loose(strategy, "all")
                .keepEvents()
                .arguments(TracedProgram.CHANNEL, strategy)
                .startWithoutAgent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"perthread", "message", "global"})
    void s0_5_halfRecord_isNotThere_andOnceWhenItIsWhole(String strategy) throws Exception {
        try (LiveProgram live = start(strategy)) {
            live.collectUntilPrinted("made");
            while (live.poll()) {
                assertThat(live.collector().damage()).isNull();
            }
            long bytesWithHalf = live.collector().bytesWritten();
            assertThat(live.process().isAlive()).isTrue();
            assertThat(live.collector().damage()).isNull();
            live.letGoOn();
            live.collectToEnd();
            ProgramRun run = live.finish();

            assertThat(run.complaints()).isEmpty();
            assertThat(run.bytesWritten()).isGreaterThan(bytesWithHalf);
            assertThat(run.steps(EventKind.WRITE))
                    .extracting(step -> step.event().valueWritten())
                    .containsExactly(1L, 2L, 3L, 4L, 5L, (long) HalfRecordProgram.LAST_VALUE);
            List<Step> made = run.steps(EventKind.UNPARK);
            assertThat(made).hasSize(HalfRecordProgram.MACRO_EVENTS);
            if (strategy.equals("perthread")) {
                LooseTrace trace = new LooseTrace(run);
                trace.assertSound();
                Map<Long, Long> positions = trace.positionsOf("writer");
                assertThat(made)
                        .allMatch(macro -> Objects.equals(
                                positions.get(macro.event().clock()), 1L + HalfRecordProgram.WHOLE_RECORDS));
            }
        }
    }

    @Test
    void s0_4_whereOthersPublish_theHalfRecordIsFoundDamaged() throws Exception {
        try (LiveProgram live = start("naive")) {
            live.collectUntilPrinted("made");
            while (live.poll()) {
                // what there is
            }
            TraceDamagedException damage = live.collector().damage();
            assertThat(damage).hasMessageContaining("more bytes of the record, found the end of the chunk");
            live.letGoOn();
            live.collectToEnd();
        }
    }
}
