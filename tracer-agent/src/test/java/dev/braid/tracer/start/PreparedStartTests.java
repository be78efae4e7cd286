// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.Site;
import dev.braid.trace.layout.SymbolLogDescriptor;
import dev.braid.trace.symbol.ClassOutcome;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.LiveProgram;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.TracedProgram;
import fixture.schedule.FirstBugs;
import fixture.shared.LateClassFixture;
import fixture.shared.MixedAccessFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs whose JDK classes come from the image that an earlier program has left. */
class PreparedStartTests {
    private static final String INSTRUMENTER = "dev.braid.tracer.shaded.asm.ClassWriter";

    @TempDir
    Path folder;

    static List<Path> jdks() {
        return Jdks.all();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void trace_isTheSameAsWithoutAnImage(Path jdk) throws Exception {
        ProgramRun fresh = program().jdk(jdk).option("image", "").run();
        ProgramRun first = program().jdk(jdk).run();
        ProgramRun second = program().jdk(jdk).run();

        assertThat(List.of(fresh, first, second))
                .allSatisfy(run -> assertThat(run.complaints()).isEmpty());
        assertThat(programSites(second))
                .isNotEmpty()
                .isEqualTo(programSites(fresh))
                .isEqualTo(programSites(first));
        Map<String, String> jdkSites = jdkSites(second);
        jdkSites.keySet().retainAll(jdkSites(fresh).keySet());
        assertThat(jdkSites).hasSizeGreaterThan(50).isEqualTo(known(jdkSites(fresh), jdkSites.keySet()));
        assertThat(classes(second, SymbolLogDescriptor.OUTCOME_TRANSFORMED, SymbolLogDescriptor.OUTCOME_OUT_OF_SCOPE))
                .containsAll(tracedClasses(fresh))
                .containsAll(tracedClasses(second));
        assertThat(second.outcomes()).noneMatch(outcome -> outcome.outcome() == SymbolLogDescriptor.OUTCOME_FAILED);
    }

    /** The second program adds what the JDK itself takes to read an image. */
    @ParameterizedTest
    @MethodSource("jdks")
    void instrumenter_isNotNeededForTheJdksClasses(Path jdk) throws Exception {
        TracedProgram program =
                loading(false).jdk(jdk).option("include", "nothing").option("await.scope", false);

        assertThat(loaded(program)).contains(INSTRUMENTER);
        program.run();
        assertThat(loaded(program)).doesNotContain(INSTRUMENTER);
    }

    /**
     * The image leaves the instrumenter nothing to do before the program starts: what it does for the first time, it
     * does while the program is traced. To do that, it must not change tables of the JDK that the program uses, too.
     */
    @ParameterizedTest
    @MethodSource("jdks")
    void classThatTheImageLacks_isInstrumentedWithoutATraceInTheJdksTables(Path jdk) throws Exception {
        ProgramRun first = loading(false).jdk(jdk).run();
        ProgramRun second = loading(true).jdk(jdk).run();

        assertThat(transformed(first)).doesNotContain(LateClassFixture.LATE);
        assertThat(transformed(second)).contains(LateClassFixture.LATE);
        assertThat(second.complaints()).isEmpty();
    }

    @Test
    void damagedImage_isIgnored_andMadeAgain() throws Exception {
        assertThat(program().run().complaints()).isEmpty();
        Path image = image();
        byte[] good = Files.readAllBytes(image);
        byte[] bad = good.clone();
        for (int at = 0; at < good.length / 2; at += 512) {
            bad[at] ^= 4;
        }
        Files.write(image, bad);

        ProgramRun withDamage = program().run();
        assertThat(image).as("the next JVM is to make another one").doesNotExist();
        ProgramRun after = program().run();

        assertThat(withDamage.complaints()).isEmpty();
        assertThat(after.complaints()).isEmpty();
        assertThat(programSites(after)).isEqualTo(programSites(withDamage));
        assertThat(Files.size(image())).isCloseTo(good.length, Percentage.withPercentage(5));
    }

    @Test
    void classThatCannotBeInstrumented_failsTheTraceAllTheSame() throws Exception {
        assertThat(program().run().complaints()).isEmpty();

        ProgramRun run =
                program().option("test", "check.locks,fail=java.util.HashMap").run();

        assertThat(run.failure())
                .hasValueSatisfying(text -> assertThat(text).contains("java.util.HashMap could not be instrumented"));
    }

    @Test
    void functionsOfTheJdk_areTracedAllTheSame() throws Exception {
        assertThat(program().run().complaints()).isEmpty();

        ProgramRun run = program().option("functions", "java.util.HashMap::put").run();

        assertThat(run.complaints()).isEmpty();
        assertThat(run.outcomes())
                .filteredOn(outcome -> outcome.outcome() == SymbolLogDescriptor.OUTCOME_FUNCTIONS)
                .singleElement()
                .satisfies(outcome -> assertThat(outcome.reason()).isEmpty());
    }

    @Test
    void classesWithPoints_haveAnImageOfTheirOwn() throws Exception {
        TracedProgram scheduled = TracedProgram.of(FirstBugs.class)
                .option("image", folder.resolve("classes"))
                .option("schedules", true)
                .option("trace.from.start", false)
                .arguments("sweep", 400, "lockOrder");
        assertThat(program().run().complaints()).isEmpty();
        for (int i = 0; i < 2; i++) {
            assertThat(scheduled.run().output()).contains("lockOrder: DEADLOCK deadlock: ");
        }
        assertThat(program().run().complaints()).isEmpty();
        try (Stream<Path> images = Files.list(folder)) {
            assertThat(images.filter(file -> file.toString().endsWith(".image")))
                    .hasSize(2);
        }
    }

    @Test
    void programsAtOnce_leaveAnImageThatWorks() throws Exception {
        try (LiveProgram one = program().start();
                LiveProgram other = program().start()) {
            while (one.process().isAlive() || other.process().isAlive()) {
                one.pollOrPause();
                other.pollOrPause();
            }
            assertThat(one.finish().complaints()).isEmpty();
            assertThat(other.finish().complaints()).isEmpty();
        }

        assertThat(program().run().complaints()).isEmpty();
        assertThat(image()).isRegularFile();
    }

    @Test
    void folderThatIsMissing_isSaid_andKeepsNothingFromRunning() throws Exception {
        ProgramRun run = program()
                .option("image", folder.resolve("missing").resolve("classes"))
                .run();

        assertThat(run.complaints()).isEmpty();
        assertThat(run.errors()).containsOnlyOnce("[braid] The image of instrumented classes cannot be written");
    }

    private TracedProgram program() {
        return TracedProgram.of(MixedAccessFixture.class)
                .option("image", folder.resolve("classes"))
                .option("test", "") // which instruments the hooks, and so needs the instrumenter each time
                .arguments(1, 100, 7)
                .keepEvents();
    }

    /** {@return a program that loads a further class of the JDK, or does not} */
    private TracedProgram loading(boolean late) {
        return TracedProgram.of(LateClassFixture.class)
                .option("image", folder.resolve("classes"))
                .option("test", "")
                .arguments(late);
    }

    private Path image() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".image"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private List<String> loaded(TracedProgram program) throws Exception {
        Path log = folder.resolve("loaded.txt");
        program.jvmArguments("-Xlog:class+load=info:file=" + log).run();
        return Files.readAllLines(log).stream()
                .map(line -> line.replaceFirst("^(\\[[^]]*])*\\s*", "").replaceFirst(" source:.*", ""))
                .toList();
    }

    /** {@return all places of the program's own events, with the fields that they access} */
    private static Set<String> programSites(ProgramRun run) {
        return sites(run, false).map(PreparedStartTests::text).collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * {@return by place, what is known of it; which places there are depends on what the JDK does on its own behalf}
     */
    private static Map<String, String> jdkSites(ProgramRun run) {
        return sites(run, true)
                .collect(Collectors.toMap(
                        site -> site.className() + "." + site.methodName() + site.methodDescriptor() + " "
                                + site.bytecodeIndex() + " " + site.kind(),
                        PreparedStartTests::text,
                        (one, same) -> one,
                        TreeMap::new));
    }

    private static Map<String, String> known(Map<String, String> sites, Set<String> places) {
        sites.keySet().retainAll(places);
        return sites;
    }

    /**
     * Returns the places of what the program did, without the stacks of threads that wait: on a slow machine, these may
     * be met at any place, also in a class that was never transformed.
     */
    private static Stream<Site> sites(ProgramRun run, boolean platform) {
        return run.steps().stream()
                .filter(step -> !step.event().kind().isObservation())
                .flatMap(step -> Stream.of(step.site(), step.userSite()))
                .filter(Objects::nonNull)
                .filter(site -> site.platform() == platform);
    }

    private static String text(Site site) {
        return site.kind() + " " + site.className() + "." + site.methodName() + site.methodDescriptor() + " "
                + site.bytecodeIndex() + " " + site.line() + " " + site.fieldOwner() + "." + site.fieldName();
    }

    private static Set<String> transformed(ProgramRun run) {
        return classes(run, SymbolLogDescriptor.OUTCOME_TRANSFORMED);
    }

    private static Set<String> classes(ProgramRun run, Integer... outcomes) {
        return run.outcomes().stream()
                .filter(outcome -> List.of(outcomes).contains(outcome.outcome()))
                .map(ClassOutcome::className)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** {@return the classes of all events, without the twins, which no transformer sees} */
    private static Set<String> tracedClasses(ProgramRun run) {
        return Stream.concat(sites(run, true), sites(run, false))
                .map(Site::className)
                .filter(name -> !name.startsWith("java.util.Traced"))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
