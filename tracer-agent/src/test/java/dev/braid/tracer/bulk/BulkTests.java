// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.trace.Site;
import dev.braid.tracer.harness.ChildProcess;
import dev.braid.tracer.harness.Jvm;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.Step;
import dev.braid.tracer.harness.TraceComments;
import dev.braid.tracer.harness.TracedProgram;
import fixture.bulk.BulkFixture;
import fixture.bulk.HotFixture;
import fixture.shared.DigestFixture;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the trace of {@link BulkFixture}, which runs once per JVM. */
class BulkTests {
    /** Elements of the arrays of {@link HotFixture}; the JDK may load a class meanwhile, and look into its tables. */
    private static final String OWN_ARRAY = "(int|byte|char|java\\.lang\\.(Object|String))\\[\\]#.*";

    private static final Map<Jvm, ProgramRun> RUNS = new HashMap<>();

    static Stream<Jvm> jvms() {
        return Jvm.all().stream();
    }

    private static ProgramRun runOn(Jvm jvm) throws IOException, InterruptedException {
        ProgramRun run = RUNS.get(jvm);
        if (run == null) {
            run = TracedProgram.of(BulkFixture.class).jvm(jvm).keepEvents().run();
            RUNS.put(jvm, run);
        }
        return run;
    }

    /** {@return the steps after the program has warmed up} */
    private static List<Step> secondHalf(Jvm jvm) throws IOException, InterruptedException {
        List<Step> steps = runOn(jvm).steps();
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).is(EventKind.WRITE)
                    && steps.get(i).location().equals(BulkFixture.class.getName() + ".warm")) {
                return steps.subList(i + 1, steps.size());
            }
        }
        throw new AssertionError("the program did not write 'warm'");
    }

    private static boolean belongsTo(Step step, String classEnding, String method) {
        Site site = step.userSite();
        return site != null
                && site.className().endsWith(classEnding)
                && site.methodName().equals(method);
    }

    private static int line(Step step) {
        Site site = step.userSite();
        return site == null ? 0 : site.line();
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void trace_isSound(Jvm jvm) throws Exception {
        assertThat(runOn(jvm).complaints()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void output_isThatOfAnUntracedRun(Jvm jvm) throws Exception {
        try (ChildProcess untraced =
                TracedProgram.of(BulkFixture.class).jvm(jvm).runWith()) {
            assertThat(runOn(jvm).output()).isNotEmpty().isEqualTo(untraced.output());
        }
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void everyLine_makesTheAccessesOfItsComment(Jvm jvm) throws Exception {
        for (String name : List.of("Copies", "Clones", "ArrayMethods", "Reflection", "Buffers", "EarlyStores")) {
            assertThat(TraceComments.differences("fixture.bulk." + name + "Fixture", secondHalf(jvm)))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void recordsMethods_readItsFields(Jvm jvm) throws Exception {
        assertThat(secondHalf(jvm))
                .filteredOn(step -> belongsTo(step, "$Point", "equals"))
                .extracting(Step::text)
                .containsExactlyInAnyOrder(
                        "READ x:4 PLAIN 3", "READ x:4 PLAIN 3", "READ name:8 PLAIN String", "READ name:8 PLAIN String");
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void directBuffers_areTracedByAddress(Jvm jvm) throws Exception {
        assertThat(secondHalf(jvm))
                .filteredOn(step -> belongsTo(step, "BuffersFixture", "direct")
                        && step.event().object() == 0
                        && step.event().kind().isAccess())
                .extracting(step -> step.text().replaceAll("address 0x[0-9a-f]+", "@"))
                .containsExactly(
                        "WRITE @:4 PLAIN 12",
                        "READ @:4 PLAIN 12",
                        "WRITE @:1 PLAIN 3",
                        "READ @:1 PLAIN 3",
                        "WRITE @:4 VOLATILE 4",
                        "READ_WRITE @:4 VOLATILE 4 6",
                        "READ @:1 PLAIN 6",
                        "READ @:1 PLAIN 8",
                        "READ @:1 PLAIN 10");
    }

    /** The hidden field of the outer instance has no line of its own, but that of its class. */
    @ParameterizedTest
    @MethodSource("jvms")
    void capturedVariables_areWrittenBeforeTheyAreRead(Jvm jvm) throws Exception {
        List<String> texts = secondHalf(jvm).stream()
                .filter(step -> step.location().contains("EarlyStoresFixture")
                        && step.location().matches(".*(val\\$captured|this\\$0)"))
                .map(Step::text)
                .toList();
        assertThat(texts).hasSize(4);
        assertThat(texts.subList(0, 2))
                .as("javac's order depends on its version")
                .containsExactlyInAnyOrder("WRITE this$0:8 PLAIN EarlyStoresFixture", "WRITE val$captured:4 PLAIN 6");
        assertThat(texts.subList(2, 4))
                .containsExactly("READ val$captured:4 PLAIN 6", "READ this$0:8 PLAIN EarlyStoresFixture");
    }

    /** C2 would replace each of these calls by code of its own, in which nothing is traced. */
    @ParameterizedTest
    @MethodSource("jvms")
    void compiledLoop_losesNoAccess(Jvm jvm) throws Exception {
        ProgramRun run =
                TracedProgram.of(HotFixture.class).jvm(jvm).keepEvents().run();
        assertThat(run.complaints()).isEmpty();
        Map<Integer, Long> reads = run.steps(EventKind.READ).stream()
                .filter(step -> belongsTo(step, "HotFixture", "round")
                        && step.location().matches(OWN_ARRAY))
                .collect(Collectors.groupingBy(BulkTests::line, TreeMap::new, Collectors.counting()));
        assertThat(reads.values()).hasSize(10).containsOnly((long) HotFixture.ROUNDS, 2L * HotFixture.ROUNDS);
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void clonedObject_isReadAndWrittenFieldByField(Jvm jvm) throws Exception {
        assertThat(secondHalf(jvm))
                .filteredOn(step -> belongsTo(step, "ClonesFixture", "copy"))
                .extracting(Step::text)
                .containsExactlyInAnyOrder(
                        "READ number:4 PLAIN 1",
                        "WRITE number:4 PLAIN 1",
                        "READ big:8 PLAIN 2",
                        "WRITE big:8 PLAIN 2",
                        "READ text:8 PLAIN String",
                        "WRITE text:8 PLAIN String",
                        "READ own:1 PLAIN -5",
                        "WRITE own:1 PLAIN -5");
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void buffersOfTheJdk_mayBeFilledByCodeThatIsNotTraced(Jvm jvm) throws Exception {
        ProgramRun run = TracedProgram.of(DigestFixture.class).jvm(jvm).run();

        assertThat(run.complaints()).isEmpty();
        try (ChildProcess untraced =
                TracedProgram.of(DigestFixture.class).jvm(jvm).runWith()) {
            assertThat(run.output()).isNotEmpty().isEqualTo(untraced.output());
        }
    }
}
