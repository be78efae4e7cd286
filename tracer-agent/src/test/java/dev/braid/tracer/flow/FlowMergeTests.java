// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.flow.MergeFinding;
import dev.braid.trace.flow.MergeResult;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.Jvm;
import dev.braid.tracer.harness.TracedProgram;
import fixture.flow.FlowFixture;
import fixture.flow.ForgetfulAgent;
import fixture.flow.MergeFixture;
import fixture.flow.OverflowFixture;
import fixture.life.LifeFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads have recorded what they have executed, and a record that is taken out is missed where it was. */
class FlowMergeTests {
    private static final int CUTS_EACH = 3;
    private static final int DELETIONS = Integer.getInteger("braid.test.deletions", 150);

    @TempDir
    private Path folder;

    static Stream<Jvm> jvms() {
        return Jvm.all().stream();
    }

    static List<Path> jdks() {
        return Jdks.all();
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void recordsAndControlFlow_agree(Jvm jvm) throws Exception {
        RecordedThreads threads =
                RecordedThreads.of(TracedProgram.of(MergeFixture.class).jvm(jvm));

        assertThat(threads.run().complaints()).isEmpty();
        assertAgrees(threads);
    }

    @ParameterizedTest
    @ValueSource(classes = {FlowFixture.class, OverflowFixture.class, LifeFixture.class})
    void recordsAndControlFlow_ofOtherPrograms_agree(Class<?> program) throws Exception {
        assertJoined(RecordedThreads.of(TracedProgram.of(program)).merge());
    }

    /** The agent leaves the tool's probes alone, with control flow as without. */
    @ParameterizedTest
    @MethodSource("jdks")
    void coverageProbes_areNoHoles(Path jdk) throws Exception {
        for (String release : List.of("8", "17")) {
            RecordedThreads threads = RecordedThreads.of(TracedProgram.ofSource(
                            "CoveredProgram", jdk, "--release", release, "-Xlint:-options")
                    .jvmArguments("-javaagent:" + TracedProgram.jarOf("org.jacoco.agent.rt.RT") + "=output=none")
                    .keepEvents());

            assertThat(threads.run().complaints()).isEmpty();
            assertThat(threads.run().steps())
                    .noneMatch(step -> step.location().contains("jacoco"))
                    .noneMatch(step -> step.text().startsWith("WRITE [2]:1 PLAIN"));
            assertJoined(threads.merge());
        }
    }

    @Test
    void deletedRecord_isMissedAtItsPlace_andNothingElseIs() throws Exception {
        RecordedThreads threads = RecordedThreads.of(TracedProgram.of(MergeFixture.class));
        int[] accesses = IntStream.range(0, threads.items().size())
                .filter(threads::isAccess)
                .toArray();
        long matched = assertAgrees(threads).matched();
        Random random = random();
        for (int i = 0; i < DELETIONS; i++) {
            int deleted = accesses[random.nextInt(accesses.length)];

            MergeResult result = threads.merge(index -> index == deleted);

            Site site = threads.site(deleted);
            assertThat(result.findings())
                    .as("without record %d, of %s at %d", deleted, site, site.bytecodeIndex())
                    .singleElement()
                    .satisfies(finding -> {
                        assertThat(finding.kind()).isEqualTo(MergeFinding.Kind.HOLE);
                        assertThat(finding.count()).isOne();
                        assertThat(finding.thread())
                                .isEqualTo(threads.items().get(deleted).thread());
                        assertThat(finding.instruction()).contains(place(site));
                    });
            assertThat(result.matched()).isEqualTo(site.kind() == SiteKind.SYNCHRONIZED_METHOD ? matched : matched - 1);
            assertThat(result.lost() + result.gapCount() + result.unjudged()).isZero();
        }
    }

    private static String place(Site site) {
        String method = site.className() + "." + site.methodName() + "(";
        return site.kind() == SiteKind.SYNCHRONIZED_METHOD
                ? "of the synchronized method " + method
                : " at bytecode index " + site.bytecodeIndex() + " of " + method;
    }

    @Test
    void instrumenterThatForgetsAnInstruction_isCaught() throws Exception {
        RecordedThreads threads = RecordedThreads.of(TracedProgram.of(MergeFixture.class)
                .libraries("org.objectweb.asm.ClassReader")
                .lateJvmArguments("-javaagent:" + forgetfulAgent()));
        long passages = IntStream.range(0, threads.items().size())
                .filter(threads::isAccess)
                .filter(index -> threads.site(index).methodName().equals("loop"))
                .filter(index -> threads.site(index).fieldName().equals("count"))
                .count();

        MergeResult result = threads.merge();

        assertThat(passages).isPositive();
        assertThat(result.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.kind()).isEqualTo(MergeFinding.Kind.HOLE);
            assertThat(finding.instruction()).startsWith("putfield fixture.flow.MergeFixture.count at bytecode index ");
            assertThat(finding.instruction()).contains(" of fixture.flow.MergeFixture.loop(");
            assertThat(finding.count()).isEqualTo(passages);
        });
        assertThat(result.lost() + result.gapCount()).isZero();
    }

    private Path forgetfulAgent() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", ForgetfulAgent.class.getName());
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        Path jar = folder.resolve("forgetful.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }

    /**
     * A deleted record may go unnoticed if it was the only branch record of a method: then the method had no access,
     * and none is lost.
     */
    @Test
    void deletedBranchRecord_isNoticed_unlessAllRecordsKeepTheirPassage() throws Exception {
        RecordedThreads threads = RecordedThreads.of(TracedProgram.of(MergeFixture.class));
        int[] records = IntStream.range(0, threads.items().size())
                .filter(index -> threads.items().get(index).branches() != null)
                .toArray();
        MergeResult whole = assertAgrees(threads);
        Random random = random();
        int noticed = 0;
        for (int i = 0; i < DELETIONS; i++) {
            int deleted = records[random.nextInt(records.length)];

            MergeResult result = threads.merge(index -> index == deleted);

            boolean isNoticed = !result.findings().isEmpty() || result.gapCount() > 0 || result.outside() > 0;
            noticed += isNoticed ? 1 : 0;
            assertThat(isNoticed || result.matched() == whole.matched())
                    .as("without %s: %s", threads.items().get(deleted), result)
                    .isTrue();
            assertThat(result.findings())
                    .as("without %s", threads.items().get(deleted))
                    .allMatch(finding ->
                            finding.thread() == threads.items().get(deleted).thread());
        }
        assertThat(noticed).isGreaterThan(DELETIONS * 3 / 4);
    }

    /** All records from some point on are left out, as when the trace is cut off. */
    @Test
    void cutTrace_agreesUpToItsEnd() throws Exception {
        RecordedThreads threads = RecordedThreads.of(TracedProgram.of(MergeFixture.class));
        Random random = random();
        for (int i = 0; i < DELETIONS / 4; i++) {
            int end = random.nextInt(threads.items().size());

            MergeResult result = threads.merge(index -> index >= end);

            assertThat(result.findings()).as("the first %d records", end).isEmpty();
            assertThat(result.lost() + result.gapCount()).isZero();
        }
    }

    /** A method that an exception leaves says so before its exit is recorded. */
    @Test
    void traceCutBeforeTheExitOfAMethod_agrees() throws Exception {
        RecordedThreads threads = RecordedThreads.of(TracedProgram.of(MergeFixture.class));
        Map<Integer, Long> cuts = new HashMap<>();
        for (int i = 0; i < threads.items().size(); i++) {
            RecordedThreads.Item item = threads.items().get(i);
            boolean isExit = item.kind() == EventKind.MONITOR_EXIT && threads.isAccess(i);
            if (isExit && cuts.merge(item.site(), 1L, Long::sum) <= CUTS_EACH) {
                int end = i;
                assertThat(threads.merge(index -> index >= end).findings())
                        .as("cut before the exit at %s", threads.site(i))
                        .isEmpty();
            }
        }
        assertThat(cuts).hasSizeGreaterThan(2);
    }

    private static MergeResult assertAgrees(RecordedThreads threads) {
        MergeResult result = threads.merge();
        assertThat(result.failure()).isEmpty();
        assertThat(result.findings()).isEmpty();
        assertThat(result.gaps()).isEmpty();
        assertThat(result.lost() + result.outside() + result.unjudged())
                .as("%s", result)
                .isZero();
        assertThat(result.matched())
                .isEqualTo(IntStream.range(0, threads.items().size())
                        .filter(threads::isAccess)
                        .filter(index -> threads.site(index).kind() != SiteKind.SYNCHRONIZED_METHOD)
                        .count());
        return result;
    }

    private static void assertJoined(MergeResult result) {
        assertThat(result.failure()).isEmpty();
        assertThat(result.findings()).isEmpty();
        assertThat(result.gaps()).isEmpty();
        assertThat(result.matched()).isPositive();
        assertThat(result.lost() + result.outside() + result.unjudged())
                .as("%s", result)
                .isZero();
    }

    private static Random random() {
        long seed = Long.getLong("braid.test.seed", System.nanoTime());
        System.out.println("-Dbraid.test.seed=" + seed);
        return new Random(seed);
    }
}
