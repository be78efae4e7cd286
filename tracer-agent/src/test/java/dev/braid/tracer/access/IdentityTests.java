// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.Jvm;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.Step;
import dev.braid.tracer.harness.TracedProgram;
import fixture.access.IdentityFixture;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An object has one id, and no other object has it, whatever becomes of the object's header. */
class IdentityTests {
    private static final long SEED = 20261122;
    private static final int COMPACT_HEADERS_SINCE = 25;

    static Stream<Arguments> jvmsWithFlags() {
        List<Arguments> all = new ArrayList<>();
        Jvm.all().forEach(jvm -> all.add(Arguments.of(jvm, "-XX:+UseG1GC")));
        for (Jvm jvm : Jvm.all()) {
            if (jvm.mode() == Jvm.Mode.C2) {
                for (String collector : List.of("Serial", "Parallel", "Z", "Shenandoah")) {
                    all.add(Arguments.of(jvm, "-XX:+Use" + collector + "GC"));
                }
                if (Jdks.feature(jvm.jdk()) >= COMPACT_HEADERS_SINCE) {
                    all.add(Arguments.of(jvm, "-XX:+UseCompactObjectHeaders"));
                }
            }
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("jvmsWithFlags")
    void object_keepsItsId(Jvm jvm, String flag) throws Exception {
        ProgramRun run = TracedProgram.of(IdentityFixture.class)
                .jvm(jvm)
                .jvmArguments("-XX:+UnlockExperimentalVMOptions", flag)
                .arguments(Long.toString(SEED))
                .keepEvents()
                .run();
        assertThat(run.complaints()).as("seed %d", SEED).isEmpty();
        Map<Long, Set<Long>> idsByNumber = run.steps(EventKind.WRITE).stream()
                .filter(step -> step.location().matches(".*IdentityFixture#.*\\.number"))
                .map(Step::event)
                .collect(Collectors.groupingBy(
                        RecordedEvent::valueWritten, Collectors.mapping(RecordedEvent::object, Collectors.toSet())));
        assertThat(idsByNumber).hasSizeGreaterThan(IdentityFixture.OBJECTS);
        assertThat(idsByNumber.values())
                .as("seed %d", SEED)
                .allSatisfy(ids -> assertThat(ids).hasSize(1));
        assertThat(idsByNumber.values().stream().flatMap(Set::stream)).doesNotHaveDuplicates();
    }
}
