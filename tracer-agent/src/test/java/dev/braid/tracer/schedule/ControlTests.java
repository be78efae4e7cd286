// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.tracer.harness.HappensBefore;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.TracedProgram;
import fixture.schedule.EdgePrograms;
import fixture.schedule.FirstBugs;
import fixture.schedule.Interrupts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs programs whose threads take turns, in a JVM with points. */
class ControlTests {
    private static final long SEED = Long.getLong("schedule.seed", new Random().nextInt(1_000_000));
    private static final int PROGRAMS = Integer.getInteger("schedule.programs", 4_000);

    /** JVMs that share the programs, so that none of them takes long on a busy machine. */
    private static final int PARTS = 4;

    private static final long SEEDS_OF_PART = 1_000_000;

    private static ProgramRun run(Class<?> main, Object... arguments) throws IOException, InterruptedException {
        return of(main, Jdks.current(), arguments).run();
    }

    private static TracedProgram of(Class<?> main, Path jdk, Object... arguments) {
        return TracedProgram.of(main)
                .option("schedules", true)
                .option("trace.from.start", false)
                .jdk(jdk)
                .arguments(arguments);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sweep", "pct"})
    void bugsThatNeedOnePreemption_areFound(String strategy) throws IOException, InterruptedException {
        ProgramRun run = run(FirstBugs.class, strategy, 400);

        assertThat(run.exitCode()).as(run.errors()).isZero();
        assertThat(run.output())
                .contains("lostUpdate: java.lang.AssertionError: lost update in ")
                .contains("lockOrder: DEADLOCK deadlock: ")
                .contains("waits to enter the monitor of an instance of java.lang.Object, which thread ")
                .contains("reentrantLockOrder: DEADLOCK deadlock: ")
                .contains("lostNotification: DEADLOCK deadlock: ")
                .contains("waits to be notified on an instance of java.lang.Object")
                .contains("endlessSpin: ENDLESS_SPIN endless spin: ")
                .contains("aba: java.lang.AssertionError: node 1 is in the stack and popped in ")
                .doesNotContain("woke late");
    }

    static List<Path> jdks() {
        return Jdks.all();
    }

    /** Most of them are small, so that many can be run; a few are larger. */
    @ParameterizedTest
    @MethodSource("jdks")
    void randomPrograms_haveTheOutcomesThatBruteForceFinds(Path jdk) throws IOException, InterruptedException {
        System.out.println("schedule.seed=" + SEED);
        for (int part = 0; part < PARTS; part++) {
            checkRandomPrograms(jdk, SEED + part * SEEDS_OF_PART, PROGRAMS / PARTS, 16, 64);
        }
        checkRandomPrograms(jdk, SEED, PROGRAMS / 400, 150, 500);
    }

    private static void checkRandomPrograms(Path jdk, long seed, int programs, int mostStates, int mostRuns)
            throws IOException, InterruptedException {
        ProgramRun run =
                of(CrossCheck.class, jdk, seed, programs, mostStates, mostRuns).run();

        System.out.print(run.output());
        assertThat(run.exitCode()).as(run.errors()).isZero();
        assertThat(run.output()).as("seed %d", seed).contains("checked " + programs + " programs, ");
        assertThat(run.output()).as("seed %d", seed).doesNotContain("MISMATCH");
    }

    @Test
    void waitThatFindsTheDeadlockItself_doesNotReturn() throws IOException, InterruptedException {
        ProgramRun run = run(CrossCheck.class, 566_263, 1, 150, 500);

        assertThat(run.output())
                .contains("checked 1 programs, 1 of them with deadlocks, ")
                .doesNotContain("MISMATCH");
    }

    @Test
    void points_areOnLaterJdksToo() throws IOException, InterruptedException {
        for (Path jdk : Jdks.all()) {
            ProgramRun run = of(FirstBugs.class, jdk, "sweep", 400, "lockOrder").run();

            assertThat(run.output()).as(jdk + run.errors()).contains("lockOrder: DEADLOCK deadlock: ");
        }
    }

    /** Threads that no run has started, native code, clocks, and states of threads: nothing is taken for a failure. */
    @Test
    void correctProgramsAtTheEdgeOfControl_endUnderAllSchedules() throws IOException, InterruptedException {
        String[] programs = {
            "limitShorterThanIdleThread",
            "clocksGoOnWhileItSleeps",
            "limitIsNotOverBeforeItsTime",
            "stateOfOtherThread",
            "pollsWhetherAlive",
            "spinsUntilATime",
            "spinsForAWhile",
            "delayedTask",
            "commonPool",
            "delayedByFuture",
            "virtualThreads",
            "virtualThreadThatWaitsUntilATime",
            "interruptedVirtualThread",
            "childProcess",
            "cleaner",
            "clearedReference",
            "limitLongerThanTransfer",
            "poolOfBefore",
            "queueToThreadOfBefore",
            "notifiedFromBefore"
        };
        for (Path jdk : Jdks.all()) {
            ProgramRun run = edgePrograms(jdk, 20, programs);

            assertThat(run.exitCode()).as(jdk + run.errors()).isZero();
            assertThat(run.output().lines())
                    .as(jdk.toString())
                    .hasSize(programs.length)
                    .allMatch(line -> line.contains(": [ENDED ] in "));
        }
    }

    @Test
    void deadlock_isFoundBesideThreadsThatNoRunHasStarted() throws IOException, InterruptedException {
        for (Path jdk : Jdks.all()) {
            assertThat(edgePrograms(jdk, 1, "deadlockBesideIdlePool").output())
                    .startsWith("deadlockBesideIdlePool: [DEADLOCK deadlock] in 1 runs");
        }
    }

    /** They have no continuations in a JVM with points. */
    @Test
    void virtualThreads_areUnderControl() throws IOException, InterruptedException {
        for (Path jdk : Jdks.since(21)) {
            assertThat(edgePrograms(jdk, 1, "deadlockOfVirtualThreads").output())
                    .as(jdk.toString())
                    .startsWith("deadlockOfVirtualThreads: [DEADLOCK deadlock] in 1 runs");
            assertThat(edgePrograms(jdk, 100, "twice", "virtualThreads").output())
                    .as(jdk.toString())
                    .startsWith("virtualThreads: [ENDED ] in 100 runs, ")
                    .endsWith(", 0 differ the second time\n");
        }
    }

    /** This holds for each JVM of a version, too, as a failure is replayed in another one. */
    @ParameterizedTest
    @ValueSource(strings = {"hashes", "randomNumbers"})
    void whatTheJvmMakesUp_isTheSameInEachRun(String program) throws IOException, InterruptedException {
        for (Path jdk : Jdks.all()) {
            String output = edgePrograms(jdk, 20, program).output();
            assertThat(output).as(jdk.toString()).contains(program + ": [ENDED ] in ");
            assertThat(edgePrograms(jdk, 1, program).output())
                    .as(jdk.toString())
                    .startsWith(output.lines().findFirst().orElseThrow());
        }
    }

    @Test
    void randomNumbersThatNobodyForesees_areToldOf() throws IOException, InterruptedException {
        assertThat(edgePrograms(Jdks.current(), 1, "secureRandomNumbers").output())
                .startsWith(
                        "secureRandomNumbers: [ENDED [random numbers of SecureRandom, by which each run may differ]]");
    }

    @Test
    void poolThatIsShutDown_isTheSameInAReplay() throws IOException, InterruptedException {
        for (Path jdk : Jdks.all()) {
            assertThat(edgePrograms(jdk, 200, "twice", "shutDown").output())
                    .as(jdk.toString())
                    .startsWith("shutDown: [ENDED ] in 200 runs, ")
                    .endsWith(", 0 differ the second time\n");
        }
    }

    /**
     * Thirty of 1,000 such schedules differed before the workers' generators began again in each run. The first search
     * has the pool come into the states that its first tasks bring about.
     */
    @Test
    void poolThatOutlivesRuns_isTheSameInAReplay() throws IOException, InterruptedException {
        for (Path jdk : Jdks.all()) {
            assertThat(edgePrograms(jdk, 1_000, "workersOfBefore", "twice", "workersOfBefore")
                            .output())
                    .as(jdk.toString())
                    .startsWith("workersOfBefore: [ENDED ] in 1000 runs, ")
                    .endsWith(", 0 differ the second time\n");
        }
    }

    /** A replay chooses at all points; what a search has run that chooses at fewer of them is the same run there. */
    @Test
    void spinInsideOfTheLibrary_isTheSameInAReplay() throws IOException, InterruptedException {
        for (Path jdk : Jdks.all()) {
            assertThat(edgePrograms(jdk, 200, "twice", "transfers").output())
                    .as(jdk.toString())
                    .startsWith("transfers: [ENDED ] in 200 runs, ")
                    .endsWith(", 0 differ the second time\n");
        }
    }

    /** An interrupt happens before whatever notices it (JLS 17.4.4), also where the schedule makes both. */
    @Test
    void interruptsUnderASchedule_areInTheTrace() throws IOException, InterruptedException {
        for (Path jdk : Jdks.all()) {
            ProgramRun run = TracedProgram.of(Interrupts.class)
                    .option("schedules", true)
                    .option("schedule", "b1")
                    .option("await.scope", false)
                    .keepEvents()
                    .jdk(jdk)
                    .run();

            assertThat(run.output()).as(jdk + run.errors()).isEqualTo("seen 21\n");
            assertThat(HappensBefore.races(run.steps())).as(jdk.toString()).isEmpty();
            assertThat(run.steps(EventKind.INTERRUPTED)).as(jdk.toString()).hasSize(6);
        }
    }

    /**
     * A thread that waits for a class counts as running for the JVM. Nothing says when the initialiser of a class that
     * is not instrumented begins and ends.
     */
    @ParameterizedTest
    @ValueSource(strings = {"firstUseOfBlocks", "firstUseOfStacks"})
    void initialiserOfTheJdk_holdsNobodyUp(String program) throws IOException, InterruptedException {
        for (Path jdk : Jdks.all()) {
            ProgramRun run = edgePrograms(jdk, 1, program);

            assertThat(run.output()).as(jdk + run.errors()).startsWith(program + ": [ENDED ] in 1 runs, ");
        }
    }

    private static ProgramRun edgePrograms(Path jdk, int runs, String... programs)
            throws IOException, InterruptedException {
        List<Object> arguments = new ArrayList<>(List.of(runs));
        arguments.addAll(List.of(programs));
        return of(EdgePrograms.class, jdk, arguments.toArray()).run();
    }
}
