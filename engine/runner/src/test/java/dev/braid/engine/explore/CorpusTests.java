// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import static org.assertj.core.api.Assertions.assertThat;

import demo.schedule.corpus.Least;
import demo.schedule.corpus.RareBugs;
import demo.schedule.corpus.SleepingBugs;
import demo.schedule.corpus.SoundPrograms;
import demo.schedule.corpus.SoundTasks;
import demo.schedule.corpus.TaskBugs;
import demo.schedule.corpus.Together;
import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.launch.WorkerSpec;
import dev.braid.engine.message.FailingSchedule;
import dev.braid.engine.message.FailureText;
import dev.braid.engine.message.WorkerMessage.Explore;
import dev.braid.engine.message.WorkerMessage.Explored;
import dev.braid.engine.message.WorkerMessage.ReplayInvocation;
import dev.braid.engine.message.WorkerMessage.RunInvocation;
import dev.braid.engine.run.ExploreRun;
import dev.braid.engine.run.RunEnd;
import dev.braid.engine.run.RunRequest;
import dev.braid.engine.run.TracedRun;
import dev.braid.engine.run.TracedWorker;
import dev.braid.schedule.Part;
import dev.braid.schedule.Schedule;
import dev.braid.schedule.Switch;
import dev.braid.schedule.Timeouts;
import dev.braid.trace.Policy;
import dev.braid.trace.option.KnownOptions;
import java.io.File;
import java.io.IOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests with a bug that few schedules show, and tests that only look as if they had one. Those of the one kind are all
 * found, nearly all with as few switches as can be, and fail again in other JVMs; those of the other never fail.
 */
class CorpusTests {
    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final String STRATEGY = System.getProperty("schedule.strategy", "mix");
    private static final int SEED = Integer.getInteger("schedule.seed", 1);
    /** More than the ten seconds that a bug may take: the machine may be busy. */
    private static final Duration MOST = Duration.ofSeconds(30);

    private static final SearchLimits LIMITS =
            new SearchLimits(5_000, MOST.toNanos(), MOST.toNanos(), MOST.toNanos(), Integer.MAX_VALUE, false, false);
    /** Schedules of each sound test; for a long run, set these two. */
    private static final int RUNS = Integer.getInteger("schedule.runs", 60);

    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("schedule.seconds", 30));
    private static final SearchLimits OF_SOUND = new SearchLimits(
            RUNS, TIME.toNanos(), TIME.toNanos(), Duration.ofSeconds(5).toNanos(), Integer.MAX_VALUE, true, false);
    /** Shrinking has a limit of time, which a busy machine comes to sooner; on an idle one, 0.95 are. */
    private static final double SHARE_AT_LEAST = 0.8;

    /** Bytes of the longest method of the tests, about. */
    private static final int LONGEST_METHOD = 200;

    /** The sites of the tests. */
    private static final Set<Integer> SITES = Stream.of(
                    RareBugs.class, SleepingBugs.class, TaskBugs.class, Together.class)
            .flatMap(type -> sites(type).stream())
            .collect(Collectors.toSet());

    @TempDir
    private static Path folder;

    private static List<Method> tests(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Test.class))
                .sorted(Comparator.comparing(Method::getName))
                .toList();
    }

    private static Explored explore(TracedWorker worker, Method test, SearchLimits limits, List<Integer> minorSites) {
        return ExploreRun.run(
                        worker,
                        new Explore(
                                invocation(test),
                                limits,
                                SEED,
                                Part.WHOLE,
                                STRATEGY,
                                Timeouts.SLEEPS,
                                false,
                                List.of(),
                                minorSites,
                                List.of()),
                        LIMIT)
                .explored();
    }

    /**
     * {@return the sites of the tests' traces that are minor, a run of each; for a test that hangs, those of the events
     * before}
     */
    private static Map<Method, List<Integer>> minorSites(List<Method> tests) throws Exception {
        Map<Method, List<Integer>> sites = new LinkedHashMap<>();
        TracedWorker worker = null;
        try {
            for (Method test : tests) {
                if (worker == null) {
                    worker = TracedWorker.start(WorkerSpec.ofThisJvm(), TracingOptions.defaults(), Policy.LOCKED);
                }
                FreeRun run =
                        FreeRun.of(worker, invocation(test), MOST, folder.resolve(test.getName() + "-free.braid"));
                sites.put(test, run.minorSites());
                if (run.end().death().isPresent()) {
                    worker.close();
                    worker = null;
                }
            }
        } finally {
            if (worker != null) {
                worker.close();
            }
        }
        return sites;
    }

    private static RunInvocation invocation(Method test) {
        String id = "[engine:junit-jupiter]/[class:" + test.getDeclaringClass().getName() + "]/[method:"
                + test.getName() + "()]";
        return new RunInvocation(id, id, 0, 1, true);
    }

    private static int least(Method test) {
        return test.getAnnotation(Least.class).value();
    }

    private static int switches(FailingSchedule failing) {
        return Schedule.parse(failing.text()).switches().size();
    }

    /** {@return {@code true} if all switches of a schedule are in the code of the tests} */
    private static boolean isOfProgram(FailingSchedule failing) {
        return Schedule.parse(failing.text()).switches().stream()
                .map(Switch::site)
                .allMatch(SITES::contains);
    }

    /** {@return the sites of a class and of those inside of it} */
    private static Set<Integer> sites(Class<?> type) {
        Set<Integer> sites = new HashSet<>(Set.of(Switch.AT_END));
        String name = type.getName().replace('.', '/');
        for (Method method : type.getDeclaredMethods()) {
            String descriptor = MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                    .toMethodDescriptorString();
            for (int index = 0; index < LONGEST_METHOD; index++) {
                int site = Switch.siteOf(name, method.getName(), descriptor, index);
                sites.add(site);
                sites.add(Switch.siteInThread(site));
            }
        }
        for (Class<?> inner : type.getDeclaredClasses()) {
            sites.addAll(sites(inner));
        }
        return sites;
    }

    private static TracedWorker worker(WorkerSpec spec) throws Exception {
        return TracedWorker.start(spec, TracingOptions.defaults().with(KnownOptions.SCHEDULES, true), Policy.LOCKED);
    }

    /** {@return this JVM, and the same of each further JDK to test with} */
    private static List<WorkerSpec> specs() throws Exception {
        WorkerSpec spec = WorkerSpec.ofThisJvm();
        List<WorkerSpec> specs = new ArrayList<>(List.of(spec));
        for (String home : System.getProperty("braid.test.jdks", "").split(File.pathSeparator)) {
            if (!home.isBlank()) {
                specs.add(new WorkerSpec(
                        Path.of(home.strip()),
                        spec.classPath(),
                        spec.jvmArguments(),
                        spec.systemProperties(),
                        spec.agents(),
                        spec.workingDirectory(),
                        spec.environment()));
            }
        }
        return specs;
    }

    /**
     * {@return the errors in the replays of failing schedules in a JVM that has not searched}
     *
     * <p>One of another JDK may leave a schedule that has a switch inside of the JDK's code. It then says so. So it
     * does after all switches of the program's own code, where the JDK has its own way to what is then the same
     * failure.
     */
    private static List<String> replay(Map<Method, FailingSchedule> failures, WorkerSpec spec, boolean isOtherJdk)
            throws Exception {
        List<String> wrong = new ArrayList<>();
        TracedWorker worker = worker(spec);
        try {
            for (Map.Entry<Method, FailingSchedule> failure : failures.entrySet()) {
                Method test = failure.getKey();
                FailingSchedule expected = failure.getValue();
                RunEnd end = TracedRun.run(
                        worker,
                        new RunRequest(
                                new ReplayInvocation(invocation(test), expected.text()),
                                test.getName(),
                                LIMIT,
                                List.of(),
                                folder.resolve(test.getName() + ".braid"),
                                Map.of()));
                String type = end.failure().map(FailureText::type).orElse("none");
                Object divergence = end.outputs().asMap().get(ReplayInvocation.DIVERGENCE);
                boolean isSame = type.equals(expected.failure().type());
                boolean mayLeave = isOtherJdk && (isSame || !isOfProgram(expected));
                if (divergence == null ? !isSame : !mayLeave) {
                    wrong.add(test.getName() + " by " + expected.text() + ": " + type + " for "
                            + expected.failure().type() + "; " + divergence);
                }
            }
        } finally {
            worker.close();
        }
        return wrong;
    }

    @Test
    void bugsThatFewSchedulesShow_areFound_withAsFewSwitchesAsCanBe_andShownAgain() throws Exception {
        assertThat(tests(RareBugs.class)).hasSizeGreaterThanOrEqualTo(40);
        findAndReplay(tests(RareBugs.class), false);
    }

    @Test
    void bugsOfPoolsFuturesVirtualThreadsAndLimits_areFound_withAsFewSwitchesAsCanBe_andShownAgain() throws Exception {
        findAndReplay(tests(TaskBugs.class), false);
    }

    /** Each of them passes as long as no sleep ends before another thread has gone on. */
    @Test
    void bugsBehindSleeps_areFound_withAsFewSwitchesAsCanBe_andShownAgain() throws Exception {
        findAndReplay(tests(SleepingBugs.class), true);
    }

    private static void findAndReplay(List<Method> tests, boolean areEarly) throws Exception {
        List<String> notFound = new ArrayList<>();
        List<String> longer = new ArrayList<>();
        Map<Method, FailingSchedule> failures = new LinkedHashMap<>();
        Map<Method, List<Integer>> minorSites = minorSites(tests);
        TracedWorker worker = worker(WorkerSpec.ofThisJvm());
        try {
            for (Method test : tests) {
                Explored explored = explore(worker, test, LIMITS, minorSites.getOrDefault(test, List.of()));
                assertThat(explored.obstacle()).as(test.getName()).isEmpty();
                int least = least(test);
                int switches = explored.failing().map(CorpusTests::switches).orElse(-1);
                System.out.printf(
                        Locale.ROOT,
                        "%-36s %5d runs %7d ms  %d of %d switches, by %s%s%n",
                        test.getName(),
                        explored.counts().runs(),
                        Duration.ofNanos(explored.counts().nanos()).toMillis(),
                        switches,
                        least,
                        explored.strategy(),
                        explored.uncontrolled().isEmpty() ? "" : "; not controlled: " + explored.uncontrolled());
                explored.failing().ifPresent(failing -> {
                    failures.put(test, failing);
                    assertThat(failing.isEarly()).as(test.getName()).isEqualTo(areEarly);
                });
                if (switches < 0) {
                    notFound.add(test.getName() + " " + explored.stop());
                } else if (switches != least) {
                    longer.add(test.getName() + ": " + switches);
                }
            }
        } finally {
            worker.close();
        }
        assertThat(notFound).isEmpty();
        List<WorkerSpec> specs = specs();
        for (int i = 0; i < specs.size(); i++) {
            String jdk = specs.get(i).javaHome().toString();
            assertThat(replay(failures, specs.get(i), i > 0)).as(jdk).isEmpty();
        }
        assertThat(longer).hasSizeLessThanOrEqualTo((int) (tests.size() * (1 - SHARE_AT_LEAST)));
    }

    /** {@return the memory and the threads of the worker, and the engine's memory} */
    private static String sizes(TracedWorker worker) throws IOException {
        return "worker: " + status(Long.toString(worker.process().pid()), "VmRSS") + ", "
                + status(Long.toString(worker.process().pid()), "Threads") + " threads; engine: "
                + status("self", "VmRSS");
    }

    private static String status(String process, String key) throws IOException {
        return Files.readAllLines(Path.of("/proc", process, "status")).stream()
                .filter(line -> line.startsWith(key))
                .map(line -> line.substring(key.length() + 1).strip())
                .findFirst()
                .orElse("?");
    }

    @Test
    void soundPrograms_neverFail() throws Exception {
        List<String> accused = new ArrayList<>();
        List<String> leads = new ArrayList<>();
        List<Method> tests = new ArrayList<>(tests(SoundPrograms.class));
        tests.addAll(tests(SoundTasks.class));
        assertThat(tests).hasSizeGreaterThanOrEqualTo(25);
        TracedWorker worker = worker(WorkerSpec.ofThisJvm());
        try {
            for (Method test : tests) {
                Explored explored = explore(worker, test, OF_SOUND, List.of());
                System.out.printf(
                        Locale.ROOT,
                        "%-36s %5d runs, %d different, %7d ms; %s%s%s%n",
                        test.getName(),
                        explored.counts().runs(),
                        explored.counts().distinct(),
                        Duration.ofNanos(explored.counts().nanos()).toMillis(),
                        sizes(worker),
                        explored.stop(),
                        explored.uncontrolled().isEmpty() ? "" : "; not controlled: " + explored.uncontrolled());
                assertThat(explored.obstacle()).as(test.getName()).isEmpty();
                explored.lead().ifPresent(lead -> leads.add(test.getName()));
                explored.failing()
                        .ifPresent(failing -> accused.add(test.getName() + " in " + failing.text() + ": "
                                + failing.failure().summary()));
                if (!explored.stop().isEmpty() || explored.counts().unended() > 0) {
                    accused.add(test.getName() + ": " + explored.stop() + explored.counts());
                }
            }
        } finally {
            worker.close();
        }
        assertThat(accused).isEmpty();
        assertThat(leads).containsExactly("interruptOfASleeper", "sleepOfTheOther");
    }
}
