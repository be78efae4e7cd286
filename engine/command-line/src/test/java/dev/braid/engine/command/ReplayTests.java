// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.schedule.ReplayedFixture;
import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.explore.SearchLimits;
import dev.braid.engine.launch.WorkerSpec;
import dev.braid.engine.message.FailingSchedule;
import dev.braid.engine.message.WorkerMessage.Explore;
import dev.braid.engine.message.WorkerMessage.RunInvocation;
import dev.braid.engine.run.ExploreRun;
import dev.braid.engine.run.TracedWorker;
import dev.braid.schedule.Timeouts;
import dev.braid.trace.Policy;
import dev.braid.trace.option.KnownOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Schedules that a search in a test has found, shown again by programs in JVMs of their own. */
class ReplayTests {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    /** {@return the shortest schedule in which a test of the fixture fails} */
    private static String failing(String test) throws Exception {
        String id = "[engine:junit-jupiter]/[class:" + ReplayedFixture.class.getName() + "]/[method:" + test + "()]";
        long nanos = LIMIT.toNanos() / 2;
        SearchLimits limits = new SearchLimits(500, nanos, nanos, nanos, Integer.MAX_VALUE, false, false);
        TracedWorker worker = TracedWorker.start(
                WorkerSpec.ofThisJvm(), TracingOptions.defaults().with(KnownOptions.SCHEDULES, true), Policy.LOCKED);
        try {
            return ExploreRun.run(
                            worker,
                            new Explore(new RunInvocation(id, id, 0, 1, true), limits, 1, "mix", Timeouts.SLEEPS),
                            LIMIT)
                    .explored()
                    .failing()
                    .map(FailingSchedule::text)
                    .orElseThrow();
        } finally {
            worker.close();
        }
    }

    private Braid replay(String schedule, Path jdk, String argument) throws IOException {
        return Braid.call(
                folder,
                "replay",
                "-o",
                folder.resolve("replay.braid").toString(),
                schedule,
                "--",
                jdk.resolve("bin/java").toString(),
                "-cp",
                Braid.classPath(ReplayedFixture.class)
                        + System.getProperty("path.separator")
                        + System.getProperty("java.class.path"),
                ReplayedFixture.class.getName(),
                argument);
    }

    @Test
    void failureOfATest_isShownByAProgram_onEachJdk() throws Exception {
        String schedule = failing("losesAnUpdate");
        for (Path jdk : Braid.jdks().toList()) {
            Braid failed = replay(schedule, jdk, "losesAnUpdate");
            assertThat(failed.err())
                    .as(jdk + " " + schedule)
                    .contains("ended by an uncaught java.lang.AssertionError: the counter is 1")
                    .doesNotContain("must not be trusted");
            assertThat(failed.code()).isEqualTo(1);
        }

        Braid passed = replay("b1", Path.of(System.getProperty("java.home")), "losesAnUpdate");
        assertThat(passed.out()).contains("done");
        assertThat(passed.err()).doesNotContain("must not be trusted");
        assertThat(passed.code()).isZero();
    }

    @Test
    void deadlock_isToldWithItsThreads_andEndsTheProgram() throws Exception {
        Braid deadlock =
                replay(failing("locksInTwoOrders"), Path.of(System.getProperty("java.home")), "locksInTwoOrders");

        assertThat(deadlock.err())
                .contains("thread 'main' ended by an uncaught NoProgressError: deadlock: ")
                .doesNotContain("must not be trusted");
        assertThat(deadlock.out()).doesNotContain("done");
        assertThat(deadlock.code()).isEqualTo(1);
    }

    @Test
    void runThatLeavesTheSchedule_saysWhere_andIsNotTrusted() throws IOException {
        Braid left = replay("b1 2@123456#1>1", Path.of(System.getProperty("java.home")), "losesAnUpdate");

        assertThat(left.err())
                .contains("this trace must not be trusted: The replay left the recorded run at switch 1 of 1: thread 2"
                        + " has not come to site 123456 for the 1. time.");
        assertThat(left.code()).isEqualTo(3);
    }

    @Test
    void programThatLeavesThreads_endsAsItWouldByItself() throws IOException {
        Braid ended = replay("b1", Path.of(System.getProperty("java.home")), "leaves threads");

        assertThat(ended.code()).as(ended.err()).isEqualTo(5);
        assertThat(ended.out()).contains("leaves", "hook");
        assertThat(ended.err()).doesNotContain("must not be trusted");
    }

    @Test
    void textThatIsNotASchedule_isWrongUse() throws IOException {
        assertThat(Braid.call(folder, "replay", "b1 nonsense", "--", "java", "Main")
                        .err())
                .contains("the schedule 'b1 nonsense' has 'nonsense', which is not a switch such as");
        assertThat(Braid.call(folder, "replay", "b1").err())
                .contains("no program is named; write braid replay 'b1' -- ");
        assertThat(Braid.call(folder, "replay", "b1 warm", "--", "java", "Main").err())
                .contains("is one of a test that has run before in the same JVM");
    }
}
