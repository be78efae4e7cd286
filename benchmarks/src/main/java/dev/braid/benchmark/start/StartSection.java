// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.start;

import dev.braid.benchmark.jvm.MeasuredJvm.Launch;
import dev.braid.benchmark.result.Goal;
import dev.braid.benchmark.result.Result;
import dev.braid.benchmark.result.Results;
import dev.braid.benchmark.result.Section;
import dev.braid.benchmark.result.Settings;
import dev.braid.benchmark.start.work.SmallTest;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The cost of starting, and of each test. */
public final class StartSection implements Section {
    static final String NAME = "start-up";

    /** Id of the small test in Jupiter's tree, which Jupiter runs in the worker. */
    static final String SMALL_TEST =
            "[engine:junit-jupiter]/[class:dev.braid.benchmark.start.work.TracedHundred$One]/[test-template:one()]";

    private static final String SUITE = "suite of 100 small tests, s";
    private static final String INSTRUMENTED_JAR = "protobuf-java";
    private static final String INSTRUMENTATION = "class files instrumented";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "Start-up";
    }

    @Override
    public String method() {
        return "Wall-clock time, medians with quartiles; plain and traced take turns. First test: from the start of"
                + " the JVM to the verdict on a small test of two threads. Jupiter runs it in the worker, against a"
                + " JVM that runs it and nothing else. Further tests: the same again in the same JVM, as a difference."
                + " Suite: the whole time of a JVM that runs a hundred such tests in ten classes by the JUnit"
                + " launcher, with schedules after the trials and without. Instrumentation: all classes of java.util"
                + " and of protobuf-java, by one thread of a fresh JVM, and once more.";
    }

    @Override
    public void run(Settings settings, Results results) throws Exception {
        new WorkerStart(settings).run(results);
        runSuites(settings, results);
        instrument(settings, results);
    }

    private static void runSuites(Settings settings, Results results) throws IOException, InterruptedException {
        List<Double> plain = new ArrayList<>();
        List<Double> traced = new ArrayList<>();
        List<Double> withoutSchedules = new ArrayList<>();
        for (int i = 0; i < (settings.quick() ? 1 : 3); i++) {
            plain.add(seconds(launch(settings, "SuiteMain", List.of("plain"))));
            traced.add(tracedSuite(settings, "auto"));
            withoutSchedules.add(tracedSuite(settings, "off"));
        }
        Result baseline = Result.of(NAME, SUITE, "plain", "s", plain);
        Result ratio = Result.of(NAME, SUITE, "traced", "s", traced).over(baseline);
        Result trialsAlone = Result.of(NAME, SUITE, "traced, without schedules", "s", withoutSchedules)
                .over(baseline);
        results.add(baseline);
        results.add(ratio);
        results.add(trialsAlone);
        results.add(Goal.atMost(
                NAME,
                "suite of 100 small tests, without schedules, over plain JUnit",
                "x",
                2.5,
                trialsAlone.medianRatio()));
        results.add(Goal.atMost(
                NAME, "schedules of a suite of 100 small tests", "s", 15, ratio.median() - trialsAlone.median()));
    }

    private static double tracedSuite(Settings settings, String schedules) throws IOException, InterruptedException {
        String reports = settings.work().resolve("reports").toString();
        return seconds(launch(settings, "SuiteMain", List.of("traced", reports, schedules)));
    }

    private static void instrument(Settings settings, Results results) throws IOException, InterruptedException {
        List<String> jars = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.contains(INSTRUMENTED_JAR))
                .toList();
        Launch launch = launch(settings, "InstrumentMain", jars)
                .withFlag("--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED");
        List<Double> cold = new ArrayList<>();
        List<Double> warm = new ArrayList<>();
        for (int i = 0; i < (settings.quick() ? 1 : 3); i++) {
            String[] figures = output(launch).strip().split(" ");
            double bytes = Double.parseDouble(figures[0]);
            cold.add(bytes * 1000 / Double.parseDouble(figures[1]));
            warm.add(bytes * 1000 / Double.parseDouble(figures[2]));
            if (i == 0) {
                results.remark(
                        NAME,
                        String.format(
                                "Instrumented were %.1f MB of class files; %s classes were refused.",
                                bytes / 1e6, figures[3]));
            }
        }
        Result first = Result.of(NAME, INSTRUMENTATION, "by a fresh JVM", "MB/s", cold);
        results.add(first);
        results.add(Result.of(NAME, INSTRUMENTATION, "once more", "MB/s", warm));
        results.add(Goal.atLeast(NAME, "class files instrumented by a fresh JVM", "MB/s", 5, first.median()));
    }

    static Launch launch(Settings settings, String mainClass, List<String> arguments) {
        return new Launch(
                settings.jdk(),
                List.of("-XX:-UsePerfData"),
                System.getProperty("java.class.path"),
                SmallTest.class.getPackageName() + "." + mainClass,
                arguments);
    }

    private static double seconds(Launch launch) throws IOException, InterruptedException {
        long start = System.nanoTime();
        output(launch);
        return (System.nanoTime() - start) / 1e9;
    }

    private static String output(Launch launch) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(launch.command())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(launch.mainClass() + " ended with " + process.exitValue() + ": " + output);
        }
        return output;
    }
}
