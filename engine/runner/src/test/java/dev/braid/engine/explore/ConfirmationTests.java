// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import static org.assertj.core.api.Assertions.assertThat;

import demo.schedule.OutcomesFixture;
import demo.schedule.corpus.AtomicPrograms;
import demo.schedule.corpus.AtomicityBugs;
import demo.schedule.corpus.HiddenBugs;
import demo.schedule.corpus.NotificationBugs;
import demo.schedule.corpus.SoundPrograms;
import demo.schedule.corpus.SoundTasks;
import demo.schedule.corpus.VainPredictions;
import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.explore.Attempt.Result;
import dev.braid.engine.launch.WorkerSpec;
import dev.braid.engine.message.TestListener;
import dev.braid.engine.message.WorkerMessage.Explore;
import dev.braid.engine.message.WorkerMessage.Explored;
import dev.braid.engine.message.WorkerMessage.Run;
import dev.braid.engine.message.WorkerMessage.RunInvocation;
import dev.braid.engine.run.ExploreRun;
import dev.braid.engine.run.FlowRecording;
import dev.braid.engine.run.Predictions;
import dev.braid.engine.run.ProfiledSites;
import dev.braid.engine.run.RunEnd;
import dev.braid.engine.run.RunProfile;
import dev.braid.engine.run.RunRequest;
import dev.braid.engine.run.Targets;
import dev.braid.engine.run.TracedRun;
import dev.braid.engine.run.TracedWorker;
import dev.braid.schedule.Part;
import dev.braid.schedule.Timeouts;
import dev.braid.simulator.Simulator;
import dev.braid.simulator.Simulators;
import dev.braid.simulator.Verdict;
import dev.braid.trace.AccessMode;
import dev.braid.trace.BatchConsumer;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import dev.braid.trace.Policy;
import dev.braid.trace.Site;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.option.KnownOptions;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Confirmation of predictions from traces where they can happen, and nowhere else. */
class ConfirmationTests {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final SearchLimits LIMITS = new SearchLimits(
            1,
            Duration.ofSeconds(1).toNanos(),
            Duration.ofSeconds(1).toNanos(),
            Duration.ofSeconds(5).toNanos(),
            1,
            true,
            true);
    private static final double LEAST_SHARE = 0.95;
    private static final int MOST_TRACES = 20; // on a busy machine, the library may order the accesses of most of them
    private static final int MOST_ATTEMPTS = 3;
    private static final int PAIRS_PLANTED = 6;

    @TempDir
    private static Path folder;

    private static TracedWorker worker;

    /** A prediction, and what has come of it. */
    private record Tried(String test, Target target, Attempt attempt, Explored explored) {
        @Override
        public String toString() {
            return test + " " + target + ": " + attempt + ", then "
                    + explored.failing()
                            .or(explored::lead)
                            .map(Object::toString)
                            .orElse("no failure") + " " + explored.stop()
                    + explored.obstacle();
        }
    }

    @BeforeAll
    static void start() throws Exception {
        worker = TracedWorker.start(
                WorkerSpec.ofThisJvm(), TracingOptions.defaults().with(KnownOptions.SCHEDULES, true), Policy.LOCKED);
    }

    @AfterAll
    static void end() throws Exception {
        worker.close();
    }

    private static List<Method> tests(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Test.class))
                .sorted(Comparator.comparing(Method::getName))
                .toList();
    }

    private static RunInvocation invocation(Method test) {
        String id = "[engine:junit-jupiter]/[class:" + test.getDeclaringClass().getName() + "]/[method:"
                + test.getName() + "()]";
        return new RunInvocation(id, id, 0, 1, true);
    }

    private static RunEnd traced(Run run, List<Simulator> simulators) throws IOException {
        return traced(run, simulators, RunRequest.NO_FOLLOWER);
    }

    private static RunEnd traced(Run run, List<Simulator> simulators, BatchConsumer follower) throws IOException {
        RunEnd end = TracedRun.run(
                worker,
                new RunRequest(
                        run,
                        "test",
                        LIMIT,
                        simulators,
                        folder.resolve("t.braid"),
                        Map.of(),
                        FlowRecording.none(),
                        new Outputs(),
                        true,
                        TestListener.NONE,
                        follower));
        end.trace().file().discard();
        return end;
    }

    /** {@return the predictions from a trace of the test} */
    private static Set<Target> predicted(Method test) throws IOException {
        RunEnd end = traced(invocation(test), Simulators.byDefault());
        Set<Target> targets = new LinkedHashSet<>();
        for (Map.Entry<String, Verdict> verdict : end.trace().verdicts().entrySet()) {
            assertThat(verdict.getValue())
                    .as("%s of %s", verdict.getKey(), test)
                    .isInstanceOf(Verdict.Agrees.class);
            ((Verdict.Agrees) verdict.getValue())
                    .predictions()
                    .forEach(prediction -> targets.add(
                            Targets.of(prediction, end.trace().symbols()).orElseThrow()));
        }
        return targets;
    }

    /** {@return the same of one trace after the other, as long as they predict nothing} */
    private static Set<Target> predictedAtLast(Method test) throws IOException {
        Set<Target> targets = predicted(test);
        for (int i = 1; i < MOST_TRACES && targets.isEmpty(); i++) {
            targets = predicted(test);
        }
        return targets;
    }

    /** {@return the results for all pairs of accesses that a trace of a test shows} */
    private static Explored withPairs(Method test) throws IOException {
        RunProfile profile = new RunProfile();
        RunEnd end = traced(invocation(test), List.of(), profile);
        Predictions predictions = Predictions.of(List.of(end.trace()));
        predictions.addPairs(profile.pairs(end.trace().symbols()));
        Explored explored = ExploreRun.run(
                        worker,
                        new Explore(
                                invocation(test),
                                LIMITS,
                                1,
                                Part.WHOLE,
                                "mix",
                                Timeouts.SLEEPS,
                                false,
                                List.of(),
                                List.of(),
                                predictions.targets()),
                        LIMIT)
                .explored();
        System.out.println(test.getName() + ": " + predictions.targets().size() + " pairs, "
                + explored.counts().runs() + " runs, "
                + explored.failing().map(failing -> failing.text()).orElse("-")
                + predictions.cause(explored.attempts()) + explored.obstacle());
        return explored;
    }

    private static Tried attempt(Method test, Target target) {
        Explored explored = ExploreRun.run(
                        worker,
                        new Explore(
                                invocation(test),
                                LIMITS,
                                1,
                                Part.WHOLE,
                                "mix",
                                Timeouts.SLEEPS,
                                false,
                                List.of(),
                                List.of(),
                                List.of(target)),
                        LIMIT)
                .explored();
        assertThat(explored.attempts()).as("%s: %s", test, explored).hasSize(1);
        return new Tried(test.getName(), target, explored.attempts().get(0), explored);
    }

    /** {@return the result of a prediction; on a busy machine, the time of one attempt may not suffice} */
    private static Tried attemptAtLast(Method test, Target target) {
        Tried tried = attempt(test, target);
        for (int i = 1; i < MOST_ATTEMPTS && tried.attempt().result() != Result.CONFIRMED; i++) {
            tried = attempt(test, target);
        }
        return tried;
    }

    private static List<Tried> attempts(Class<?> type) throws IOException {
        List<Tried> tried = new ArrayList<>();
        for (Method test : tests(type)) {
            for (Target target : predictedAtLast(test)) {
                tried.add(attemptAtLast(test, target));
            }
        }
        return tried;
    }

    /** They fail nothing, and are leads: with what they bring about, and the schedule that shows it. */
    @Test
    void pairThatOnlyChangesTheOutcome_isALead() throws Exception {
        Explored explored = withPairs(OutcomesFixture.class.getDeclaredMethod("totalIsPrinted"));

        assertThat(explored.failing()).isEmpty();
        Attempt attempt = explored.attempts().stream()
                .filter(each -> each.result() == Result.OTHER_OUTCOME)
                .findFirst()
                .orElseThrow();
        assertThat(attempt.outcome())
                .isEqualTo("printed \"total 1\"; no schedule without a preemption has that, but printed \"total 2\"");
        assertThat(attempt.schedule()).startsWith("b1 ").contains("@");
    }

    @Test
    void pairsOfCorrectTests_changeNoOutcome() throws Exception {
        for (Method test : tests(SoundTasks.class)) {
            assertThat(withPairs(test).attempts())
                    .as(test.getName())
                    .noneMatch(attempt -> attempt.result() == Result.OTHER_OUTCOME);
        }
    }

    /** Each of the tests has one bug, which its trace predicts. */
    @Test
    void predictionsThatAreTrue_areConfirmed() throws IOException {
        List<Tried> tried = attempts(HiddenBugs.class);

        List<Tried> missed = tried.stream()
                .filter(each -> each.attempt().result() != Result.CONFIRMED)
                .toList();
        System.out.printf("%d predictions, of which %d were not confirmed: %s%n", tried.size(), missed.size(), missed);
        Set<String> seen = new TreeSet<>();
        tried.forEach(each -> seen.add(each.test()));
        assertThat(seen).hasSameSizeAs(tests(HiddenBugs.class));
        assertThat(missed).hasSizeLessThanOrEqualTo((int) (tried.size() * (1 - LEAST_SHARE)));
    }

    @Test
    void notificationsThatMayComeTooEarly_areConfirmed() throws IOException {
        List<String> missed = new ArrayList<>();
        for (Method test : tests(NotificationBugs.class)) {
            boolean isConfirmed = false;
            for (int i = 0; i < MOST_TRACES && !isConfirmed; i++) { // in some, the thread does not wait, or has hung
                isConfirmed = lostNotifications(test).stream()
                        .map(target -> attempt(test, target))
                        .anyMatch(tried -> tried.attempt().result() == Result.CONFIRMED
                                && tried.explored().failing().isPresent());
            }
            if (!isConfirmed) {
                missed.add(test.getName());
            }
        }
        assertThat(missed).isEmpty();
    }

    @Test
    void correctTests_loseNoNotification() throws IOException {
        for (Class<?> type : List.of(SoundPrograms.class, SoundTasks.class, AtomicPrograms.class, HiddenBugs.class)) {
            for (Method test : tests(type)) {
                assertThat(lostNotifications(test)).as(test.getName()).isEmpty();
            }
        }
    }

    private static List<Target> lostNotifications(Method test) throws IOException {
        RunProfile profile = new RunProfile();
        RunEnd end = traced(invocation(test), List.of(), profile);
        return profile.lostNotifications(end.trace().symbols()).stream()
                .map(Targets::of)
                .toList();
    }

    @Test
    void predictionsOfWhatCannotHappen_areNotConfirmed_andThatSaysWhy() throws IOException {
        List<Tried> tried = attempts(VainPredictions.class);

        assertThat(tried).hasSize(3).allSatisfy(each -> {
            assertThat(each.attempt().result()).as(each.toString()).isIn(Result.NOT_REACHED, Result.ALL_WAITED);
            assertThat(each.attempt().runs()).isPositive();
            assertThat(each.explored().failing()).as(each.toString()).isEmpty();
        });
    }

    @Test
    void accessesThatAreNotAtomic_areForcedApart_andNamed() throws IOException {
        List<Method> tests = tests(AtomicityBugs.class);
        List<String> missed = new ArrayList<>();
        for (Method test : tests) {
            boolean isFound = false;
            for (int i = 0; i < MOST_TRACES && !isFound; i++) { // in some, the second thread takes no notice
                Explored explored = withPairs(test);
                isFound = explored.failing().isPresent()
                        && explored.attempts().stream().anyMatch(each -> each.result() == Result.CONFIRMED);
            }
            if (!isFound) {
                missed.add(test.getName());
            }
        }
        assertThat(missed).hasSizeLessThanOrEqualTo((int) (tests.size() * (1 - LEAST_SHARE)));
    }

    @Test
    void accessesThatNeedNotBeAtomic_orAre_failNothing() throws IOException {
        for (Method test : tests(AtomicPrograms.class)) {
            Explored explored = withPairs(test);

            assertThat(explored.failing()).as(test.getName()).isEmpty();
            assertThat(explored.attempts()).as(test.getName()).noneMatch(each -> each.result() == Result.CONFIRMED);
            if (test.getName().startsWith("triedAgain") || test.getName().startsWith("lossy")) {
                assertThat(explored.attempts()).as(test.getName()).anyMatch(each -> each.result() == Result.SEPARATED);
            } else if (test.getName().equals("readAndWrittenUnderOneLock")) {
                assertThat(explored.attempts()).as(test.getName()).noneMatch(each -> each.result() == Result.SEPARATED);
            }
        }
    }

    /**
     * Plants races of accesses that something keeps apart. Optimistic reads do meet writes, and are thrown away then;
     * no simulator predicts them.
     */
    @Test
    void plantedRaces_areNotConfirmed() throws IOException {
        List<Tried> tried = new ArrayList<>();
        for (Method test : tests(SoundPrograms.class)) {
            if (test.getName().equals("optimisticReadThatIsValidated")) {
                continue;
            }
            PlainPairs pairs = new PlainPairs();
            RunEnd end = traced(invocation(test), List.of(pairs));
            for (Target target : pairs.targets(end)) {
                tried.add(attempt(test, target));
            }
        }

        System.out.printf("%d planted races%n", tried.size());
        assertThat(tried).hasSizeGreaterThan(20);
        assertThat(tried.stream()
                        .filter(each -> each.attempt().result() == Result.CONFIRMED
                                || each.explored().failing().isPresent()))
                .isEmpty();
    }

    /** Pairs of plain accesses to one location by two threads, of which one writes. */
    private static final class PlainPairs implements Simulator {
        private final Map<List<Long>, List<TraceEvent>> accesses = new HashMap<>();
        private final Set<List<Integer>> pairs = new LinkedHashSet<>();

        @Override
        public String name() {
            return "plain-pairs";
        }

        @Override
        public void start(TraceHeader header) {}

        @Override
        public void event(TraceEvent event) {
            if (!event.kind().isAccess() || event.mode() != AccessMode.PLAIN) {
                return;
            }
            List<TraceEvent> before =
                    accesses.computeIfAbsent(List.of(event.object(), event.offset()), location -> new ArrayList<>());
            for (TraceEvent other : before) {
                boolean isConflict = other.kind() != EventKind.READ || event.kind() != EventKind.READ;
                if (isConflict && other.thread() != event.thread()) {
                    pairs.add(List.of(other.site(), event.site()));
                }
            }
            if (before.size() < 10) {
                before.add(event.copy());
            }
        }

        @Override
        public Verdict finish(Outputs actual) {
            return new Verdict.Agrees("");
        }

        List<Target> targets(RunEnd end) {
            return pairs.stream()
                    .filter(pair ->
                            pair.stream().noneMatch(site -> site(end, site).platform()))
                    .limit(PAIRS_PLANTED)
                    .map(pair -> pair.stream()
                            .map(site -> ProfiledSites.number(site(end, site)))
                            .toList())
                    .map(sites -> new Target(Target.Kind.RACE, sites))
                    .toList();
        }

        private static Site site(RunEnd end, int site) {
            return Objects.requireNonNull(end.trace().symbols().site(site));
        }
    }
}
