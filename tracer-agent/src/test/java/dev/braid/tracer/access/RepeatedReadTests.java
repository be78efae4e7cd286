// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.LibraryCode;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.LiveProgram;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.Step;
import dev.braid.tracer.harness.TracedProgram;
import fixture.access.HandedValueFixture;
import fixture.access.PairsFixture;
import fixture.access.RepeatedReadsFixture;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads that are left out are the repeated ones, as their definition says, and all others are recorded. */
class RepeatedReadTests {
    private static final long SEED = Long.getLong("braid.test.seed", 1);

    /** Before it there is the JVM's start, which takes turns with threads of the JVM's own. */
    private static final String STEP = "step";

    private static final Set<SiteKind> INSTRUCTIONS =
            Set.of(SiteKind.FIELD, SiteKind.STATIC_FIELD, SiteKind.ARRAY_ELEMENT);

    static Stream<Path> jdks() {
        return Jdks.all().stream();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void recordedReads_areThoseOfTheDefinition(Path jdk) throws Exception {
        for (String flags : List.of("-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation")) {
            Run all = run(jdk, "all", flags);
            Run first = run(jdk, "first", flags);

            assertThat(all.run().complaints())
                    .as("JDK %s %s, seed %d", jdk, flags, SEED)
                    .isEmpty();
            assertThat(first.run().complaints())
                    .as("JDK %s %s, seed %d", jdk, flags, SEED)
                    .isEmpty();
            assertThat(first.run().output()).isEqualTo(all.run().output());
            assertThat(all.repeatedReads()).isZero();
            assertRecorded(ofMain(all.run()), ofMain(first.run()), first.repeatedReads(), jdk + " " + flags);
        }
    }

    /** A write of another thread that comes between is seen, though nothing orders it. */
    @ParameterizedTest
    @MethodSource("jdks")
    void valueThatAnotherThreadHasChanged_isRecorded(Path jdk) throws Exception {
        int rounds = 500;
        try (LiveProgram live = TracedProgram.of(HandedValueFixture.class)
                .jdk(jdk)
                .option("reads", "first")
                .keepEvents()
                .arguments(rounds)
                .start()) {
            live.collectToEnd();
            long repeatedReads = live.collector().repeatedReads();
            ProgramRun run = live.finish();

            assertThat(run.complaints()).isEmpty();
            assertThat(run.output().strip()).isEqualTo(Integer.toString(rounds * rounds));
            List<Long> values = ofMain(run).stream()
                    .filter(step -> step.is(EventKind.READ) && step.location().endsWith("HandedValueFixture.value"))
                    .map(step -> step.event().valueRead())
                    .toList();
            assertThat(values.stream().distinct().toList())
                    .as("each value")
                    .isEqualTo(LongStream.rangeClosed(0, rounds).boxed().toList());
            // The threads' waiting closes their gates now and then, which ends a span.
            assertThat(values).as("hardly any value twice").hasSizeLessThan(rounds * 3 / 2);
            assertThat(repeatedReads).isGreaterThanOrEqualTo(rounds / 2);
        }
    }

    /** With a table that stays as small as it is for programs whose reads seldom repeat, it would be two thirds. */
    @ParameterizedTest
    @MethodSource("jdks")
    void tableBecomesLarger_whereMostReadsRepeat(Path jdk) throws Exception {
        int count = 20_000;
        int rounds = 40;
        try (LiveProgram live = TracedProgram.of(PairsFixture.class)
                .jdk(jdk)
                .option("reads", "first")
                .arguments(count, rounds)
                .start()) {
            live.collectToEnd();
            long repeatedReads = live.collector().repeatedReads();

            assertThat(live.finish().complaints()).isEmpty();
            assertThat(repeatedReads / (3.0 * count * rounds)).isBetween(0.85, 1.0);
        }
    }

    /**
     * Compares the events of two runs. Spans may end earlier than by the definition, as where the ring begins again;
     * that is rare.
     */
    private static void assertRecorded(List<Step> whole, List<Step> first, long repeatedReads, String which) {
        Set<Step> mayBeMissing = new HashSet<>(repeated(whole));
        List<Step> expected = ofSteps(whole);
        List<String> recorded =
                ofSteps(first).stream().map(RepeatedReadTests::text).toList();
        Set<Integer> reached = Set.of(0); // how many of the records may have been made so far
        for (Step step : expected) {
            Set<Integer> next = new TreeSet<>();
            for (int count : reached) {
                if (count < recorded.size() && recorded.get(count).equals(text(step))) {
                    next.add(count + 1);
                }
                if (mayBeMissing.contains(step)) {
                    next.add(count);
                }
            }
            assertThat(next)
                    .as(
                            "%s, seed %d: %s %s is recorded, or a repeated read, %s",
                            which, SEED, step, step.site(), reached)
                    .isNotEmpty();
            reached = next;
        }
        assertThat(reached)
                .as("%s, seed %d: all records are of the program", which, SEED)
                .contains(recorded.size());
        long missing = (long) expected.size() - recorded.size();
        assertThat(missing).as("%s: repeated reads that are missing", which).isGreaterThan(expected.size() / 10L);
        assertThat(missing)
                .as("%s: most repeated reads are missing", which)
                .isGreaterThan(expected.stream().filter(mayBeMissing::contains).count() * 3 / 4);
        assertThat(repeatedReads)
                .as("%s: repeated reads that were counted", which)
                .isGreaterThanOrEqualTo(missing);
    }

    private record Run(ProgramRun run, long repeatedReads) {}

    private static Run run(Path jdk, String reads, String flags) throws Exception {
        TracedProgram program = TracedProgram.of(RepeatedReadsFixture.class)
                .jdk(jdk)
                .option("reads", reads)
                .keepEvents()
                .arguments(SEED, 5_000);
        if (!flags.isEmpty()) {
            program.jvmArguments(flags);
        }
        try (LiveProgram live = program.start()) {
            live.collectToEnd();
            long repeatedReads = live.collector().repeatedReads();
            return new Run(live.finish(), repeatedReads);
        }
    }

    /** {@return the events of the program's thread} */
    private static List<Step> ofMain(ProgramRun run) {
        return run.steps().stream().filter(step -> step.thread().equals("main")).toList();
    }

    /** {@return the steps of the program, from the first one on} */
    private static List<Step> ofSteps(List<Step> ofMain) {
        List<Step> steps = new ArrayList<>();
        boolean hasBegun = false;
        for (Step step : ofMain) {
            Site user = step.userSite();
            hasBegun |= user != null && isOfProgram(user) && user.methodName().equals(STEP);
            if (hasBegun && isOfSteps(step)) {
                steps.add(step);
            }
        }
        return steps;
    }

    private static boolean isOfProgram(Site site) {
        return site.className().equals(RepeatedReadsFixture.class.getName());
    }

    /**
     * {@return {@code true} if an event is of the program, or of collections that it calls, and not of linking such
     * calls}
     */
    private static boolean isOfSteps(Step step) {
        Site site = step.site();
        Site user = step.userSite();
        return !step.event().isOfJvm()
                && site != null
                && user != null
                && isOfProgram(user)
                && !user.methodName().equals("main")
                && (isOfProgram(site) || LibraryCode.contains(site.className()))
                && !step.is(EventKind.CLASS_USED);
    }

    private record Place(String location, int size) {}

    private record Seen(long value, boolean isOfLibrary) {}

    /** {@return the repeated reads: the definition, as slow as it is obvious} */
    private static List<Step> repeated(List<Step> steps) {
        Map<Place, Seen> span = new HashMap<>();
        List<Step> repeated = new ArrayList<>();
        boolean wasOfJvm = false;
        for (Step step : steps) {
            RecordedEvent event = step.event();
            if (event.isOfJvm() != wasOfJvm) {
                wasOfJvm = event.isOfJvm();
                span.clear();
            }
            boolean isPlain = event.mode() == AccessMode.PLAIN && (step.is(EventKind.READ) || step.is(EventKind.WRITE));
            boolean isNoted = isPlain && isNoted(step.site());
            Place place = new Place(event.object() + "+" + event.offset(), event.size());
            boolean isOfLibrary = step.site() != null && step.site().platform();
            if (isNoted && step.is(EventKind.READ)) {
                Seen seen = span.get(place);
                if (seen != null && seen.value == event.valueRead() && (isOfLibrary || !seen.isOfLibrary)) {
                    repeated.add(step);
                    continue;
                }
            }
            if (isNoted) {
                long value = step.is(EventKind.READ) ? event.valueRead() : event.valueWritten();
                span.put(place, new Seen(value, isOfLibrary));
            } else if (isOfLock(step)
                    || !step.is(EventKind.READ)
                            && !RecordDescriptor.isReceiver(event.offset())
                            && !(isPlain && !isOfLibrary)) {
                span.clear(); // but for calls that count as accesses, and for the program's copies of arrays
            }
        }
        return repeated;
    }

    private static boolean isOfLock(Step step) {
        Site site = step.site();
        return site != null
                && INSTRUCTIONS.contains(site.kind())
                && site.className().startsWith("java.util.concurrent.locks.");
    }

    /**
     * {@return {@code true} if it is an instruction of the program's, or of the JDK's collections on their own memory}
     */
    private static boolean isNoted(@Nullable Site site) {
        if (site == null || !INSTRUCTIONS.contains(site.kind())) {
            return false;
        }
        return !site.platform()
                || LibraryCode.contains(site.className())
                        && !LibraryCode.isOwnAffair(site.kind() == SiteKind.STATIC_FIELD, site.fieldName());
    }

    /** {@return an event as text; ids of objects depend on what other threads do} */
    private static String text(Step step) {
        return step.text() + " at " + step.site();
    }
}
