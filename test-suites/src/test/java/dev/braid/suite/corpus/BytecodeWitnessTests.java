// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.api.ControlFlow;
import dev.braid.engine.mirror.MirroredTest;
import dev.braid.suite.LateAgent;
import dev.braid.suite.TracedCommand;
import dev.braid.suite.TracedCommand.Traced;
import dev.braid.suite.witness.DecodedThread;
import dev.braid.suite.witness.WitnessAgent;
import dev.braid.suite.witness.WitnessLog;
import dev.braid.suite.witness.WitnessLog.Witnessed;
import dev.braid.suite.witness.WitnessedPrograms;
import dev.braid.trace.Policy;
import dev.braid.trace.option.KnownOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Branch records say of programs of the corpus, thread by thread, each instruction that a second agent logged in the
 * same run; see {@link WitnessAgent}.
 *
 * <p>{@code -Dsuite.witness.programs=1000} takes all programs without faults beside those named here,
 * {@code -Dsuite.witness.seed=7} chooses them again as the run did that printed this seed.
 */
class BytecodeWitnessTests {
    private static final int MORE_PROGRAMS = Integer.getInteger("suite.witness.programs", 3);
    private static final long SEED = Long.getLong("suite.witness.seed", new Random().nextInt(1_000_000));
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final String PACKAGE = BytecodeWitnessTests.class.getPackageName();

    /** Pattern of the name that a trace gives a thread without a name, such as a virtual one. */
    private static final String NAMELESS = "thread \\d+";

    private static final List<String> BRANCHING = List.of("switches", "exceptions", "virtualThreads");
    private static final List<String> ORDERED = List.of(
            "monitor",
            "waitAndNotify",
            "reentrantLockAndCondition",
            "stampedLock_optimisticReads",
            "enumWithAMapOfItsValues",
            "concurrentMap",
            "blockingQueues",
            "executor",
            "completableFuture",
            "forkJoin",
            "parallelStream");

    @TempDir
    private Path folder;

    @Test
    void branchRecords_sayEachInstructionThatAWitnessLogged() throws IOException, InterruptedException {
        System.out.println("suite.witness.seed=" + SEED);
        List<String> programs = programs();
        Path log = folder.resolve("witness.log");

        Traced traced = new TracedCommand(arguments(log, programs), folder, LIMIT)
                .runTraced(options(), Policy.LOCKED, List.of());

        assertThat(traced.outcome().exitCode()).as(traced.outcome().errors()).isZero();
        assertThat(traced.outcome().errors()).doesNotContain("Exception");
        assertThat(traced.trace().attestation().failures()).isEmpty();
        List<Witnessed> witnessed = WitnessLog.read(log);
        assertLogged(programs, witnessed);
        assertSame(DecodedThread.allOf(folder.resolve("trace.braid")), witnessed);
    }

    private static List<String> programs() {
        List<String> programs = new ArrayList<>();
        BRANCHING.forEach(name -> add(programs, BranchingProgramTests.class, name));
        ORDERED.forEach(name -> add(programs, OrderedProgramTests.class, name));
        CorpusProgram.sample(Integer.MAX_VALUE, SEED).stream()
                .map(MirroredTest::method)
                .filter(method -> method.isAnnotationPresent(Correct.class) && method.getParameterCount() == 0)
                .limit(MORE_PROGRAMS)
                .forEach(method -> add(programs, method.getDeclaringClass(), method.getName()));
        return programs;
    }

    private static void add(List<String> programs, Class<?> type, String method) {
        programs.addAll(List.of(type.getName(), method));
    }

    private List<String> arguments(Path log, List<String> programs) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                LateAgent.argument(WitnessAgent.class, folder, PACKAGE.replace('.', '/') + "/"),
                "-cp",
                System.getProperty("java.class.path"),
                WitnessedPrograms.class.getName(),
                log.toString()));
        arguments.addAll(programs);
        return arguments;
    }

    private static TracingOptions options() {
        return TracingOptions.defaults()
                .with(KnownOptions.INCLUDE, PACKAGE + ".")
                .with(ControlFlow.BRANCHES);
    }

    /** Checks that the log has each program: the comparison says nothing about what neither log nor trace has. */
    private static void assertLogged(List<String> programs, List<Witnessed> witnessed) {
        Set<String> begun =
                witnessed.stream().flatMap(log -> log.instructions().stream()).collect(Collectors.toSet());
        for (int i = 0; i < programs.size(); i += 2) {
            assertThat(begun).contains(programs.get(i) + "." + programs.get(i + 1) + "()V:0");
        }
    }

    /** Threads of the same name are those whose instructions are the same, in whichever order they are listed. */
    private static void assertSame(List<DecodedThread> decoded, List<Witnessed> witnessed) {
        assertThat(decoded).allSatisfy(thread -> assertThat(thread.gaps()).isEmpty());
        Map<String, List<List<String>>> left = new HashMap<>();
        decoded.forEach(thread -> left.computeIfAbsent(
                        thread.name().matches(NAMELESS) ? "" : thread.name(), name -> new ArrayList<>())
                .add(thread.instructions()));
        assertThat(left.keySet())
                .isEqualTo(
                        new TreeSet<>(witnessed.stream().map(Witnessed::thread).toList()));
        for (Witnessed log : witnessed) {
            List<List<String>> candidates = left.getOrDefault(log.thread(), List.of());
            if (!candidates.remove(log.instructions())) {
                assertSame(log, candidates);
            }
        }
        assertThat(left.values()).allSatisfy(more -> assertThat(more).isEmpty());
        System.out.printf(
                "%d threads, %d instructions%n",
                witnessed.size(),
                witnessed.stream().mapToInt(log -> log.instructions().size()).sum());
    }

    private static void assertSame(Witnessed log, List<List<String>> candidates) {
        List<String> nearest = candidates.stream()
                .max(Comparator.comparingInt(candidate -> same(candidate, log.instructions())))
                .orElse(List.of());
        int same = same(nearest, log.instructions());
        assertThat(around(nearest, same))
                .as("thread '%s', decoded from instruction %d of %d on", log.thread(), same, nearest.size())
                .isEqualTo(around(log.instructions(), same));
    }

    private static int same(List<String> one, List<String> other) {
        int same = 0;
        while (same < Math.min(one.size(), other.size()) && one.get(same).equals(other.get(same))) {
            same++;
        }
        return same;
    }

    private static List<String> around(List<String> instructions, int at) {
        return instructions.subList(Math.max(0, at - 8), Math.min(instructions.size(), at + 8));
    }
}
