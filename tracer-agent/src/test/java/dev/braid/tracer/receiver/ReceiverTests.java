// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.receiver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.Step;
import dev.braid.tracer.harness.TracedProgram;
import fixture.receiver.ReceiverFixture;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks which calls on the JDK's objects are recorded, and which are not because no other thread can have the object.
 */
class ReceiverTests {
    /** A call that would say the same as the record before leaves none, unless the agent has interrupted the thread. */
    @ParameterizedTest
    @ValueSource(strings = {"-Xmixed", "-Xint", "-XX:-TieredCompilation"})
    void calls_areRecordedIfOthersMayHaveTheObject(String compiler) throws Exception {
        for (Path jdk : Jdks.all()) {
            ProgramRun run = TracedProgram.of(ReceiverFixture.class)
                    .jdk(jdk)
                    .jvmArguments(compiler)
                    .keepEvents()
                    .run();

            assertThat(run.complaints()).isEmpty();
            assertThat(run.output()).isEqualTo("true\n");
            Map<String, Integer> most = mostByMethod();
            Map<String, Integer> counts = counts(run);
            assertThat(counts.keySet()).as(jdk.toString()).isEqualTo(most.keySet());
            assertThat(counts)
                    .allSatisfy((method, count) -> assertThat(count).as(method).isLessThanOrEqualTo(most.get(method)));
        }
    }

    @Test
    void records_sayWhichMethodWasCalled_andWhatItDid() throws Exception {
        ProgramRun run = TracedProgram.of(ReceiverFixture.class).keepEvents().run();

        assertThat(in("returned2", run)).allMatch(step -> step.is(EventKind.WRITE));
        assertThat(in("throughView2", run)).allMatch(step -> step.is(EventKind.READ));
        assertThat(in("unjudged1", run))
                .extracting(step -> step.event().offset())
                .containsExactly(RecordDescriptor.UNJUDGED_RECEIVER_OFFSET);
        Step append = in("lambda", run).get(0);
        assertThat(append.event().mode()).isEqualTo(AccessMode.PLAIN);
        assertThat(append.location()).matches("the state of java\\.lang\\.StringBuilder#\\d+");
        assertThat(append.site()).satisfies(site -> {
            assertThat(site.kind()).isEqualTo(SiteKind.CALL);
            assertThat(site.fieldOwner() + "." + site.fieldName()).isEqualTo("java.lang.StringBuilder.append");
            assertThat(site.line()).isPositive();
        });
    }

    private static Map<String, Integer> mostByMethod() {
        Map<String, Integer> counts = new TreeMap<>();
        for (Method method : ReceiverFixture.class.getDeclaredMethods()) {
            String name = method.getName();
            int count = Character.digit(name.charAt(name.length() - 1), 10);
            if (count > 0 && !name.startsWith("lambda$")) {
                counts.put(name, count);
            }
        }
        counts.put("lambda", 1);
        counts.put("<init>", 2);
        counts.put("parse", 1);
        return counts;
    }

    private static Map<String, Integer> counts(ProgramRun run) {
        Map<String, Integer> counts = new TreeMap<>();
        calls(run).forEach(step -> counts.merge(method(step), 1, Integer::sum));
        return counts;
    }

    private static List<Step> in(String method, ProgramRun run) {
        return calls(run).filter(step -> method(step).equals(method)).toList();
    }

    private static Stream<Step> calls(ProgramRun run) {
        return run.steps().stream()
                .filter(step -> step.event().kind().isAccess()
                        && RecordDescriptor.isReceiver(step.event().offset()));
    }

    private static String method(Step step) {
        Site site = step.site();
        String name = site == null ? "" : site.methodName();
        return name.startsWith("lambda$") ? "lambda" : name;
    }
}
