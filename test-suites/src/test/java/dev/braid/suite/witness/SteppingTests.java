// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.witness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.api.ControlFlow;
import dev.braid.pt.soft.PassedCode;
import dev.braid.pt.soft.StepCount;
import dev.braid.pt.soft.Stepper;
import dev.braid.suite.LateAgent;
import dev.braid.suite.TracedCommand;
import dev.braid.suite.TracedCommand.Traced;
import dev.braid.suite.witness.SteppedThreads.Stepped;
import dev.braid.trace.Policy;
import dev.braid.trace.layout.RegistrationDescriptor;
import dev.braid.trace.live.RegistrationSocket;
import dev.braid.trace.option.KnownOptions;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Branch records say what single-stepping saw: a JVM interprets traced programs, and of each, one thread is stepped
 * from where it registers to its end. The machine's registers tell where it is in its bytecode. The lines that
 * {@link InstructionLines} has put into the class tell which instruction of the class file that is. Nothing of this
 * comes from Braid's agent. Only the calls of the agent's hooks are run over at full speed: they would be most of the
 * steps.
 *
 * <p>{@code -Dsuite.stepping.instructions=1000000} steps longer programs to their end, too.
 */
class SteppingTests {
    private static final Duration AT_MOST = Duration.ofMinutes(10); // a guard: steps are slow where machines are busy
    private static final long POLL_MILLIS = 50;
    private static final long PATIENCE_POLLS = AT_MOST.toMillis() / POLL_MILLIS;
    private static final String CORPUS = "dev.braid.suite.corpus.";
    private static final String INCREMENT = "dev.braid.suite.increment.";
    private static final String HOOKS = "dev.braid.tracer.";
    private static final String BRANCHING = CORPUS + "BranchingProgramTests";
    private static final String ORDERED = CORPUS + "OrderedProgramTests";

    /** Classes and methods; each starts one thread of the names below. */
    private static final List<String> PROGRAMS = List.of(
            INCREMENT + "AtomicLongIncrementTests",
            "twoThreads",
            BRANCHING,
            "switches",
            BRANCHING,
            "exceptions",
            ORDERED,
            "monitor",
            ORDERED,
            "waitAndNotify",
            ORDERED,
            "reentrantLockAndCondition",
            ORDERED,
            "readWriteLock",
            ORDERED,
            "stampedLock_optimisticReads",
            ORDERED,
            "enumWithAMapOfItsValues",
            ORDERED,
            "barrierBetweenPhases",
            ORDERED,
            "concurrentMap");

    private static final Set<String> THREADS = Set.of("thread-0", "part-0");

    @TempDir
    private Path folder;

    /** {@return the suites' JDK, and those that braid.test.jdks names} */
    static List<Path> jdks() {
        List<Path> homes = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"))));
        Stream.of(System.getProperty("braid.test.jdks", "").split(File.pathSeparator))
                .filter(home -> !home.isBlank())
                .map(home -> Path.of(home.strip()))
                .forEach(homes::add);
        return homes;
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void branchRecords_sayWhatSingleStepsSaw(Path jdk) throws Exception {
        assumeFastSteps();
        SteppedThreads threads = new SteppedThreads(THREADS);
        List<List<String>> stepped;
        try (RegistrationSocket socket = RegistrationSocket.open(folder.resolve("s"), threads)) {
            Map<String, String> recorder =
                    Map.of(RegistrationDescriptor.VARIABLE, socket.path().toString());
            TracedCommand command = new TracedCommand(arguments(), folder, AT_MOST, jdk, recorder);
            FutureTask<Traced> run = new FutureTask<>(() -> command.runTraced(options(), Policy.LOCKED, List.of()));
            new Thread(run, "traced-run").start();
            try {
                int pid =
                        Integer.parseInt(awaitLine(SteppedPrograms.WARM, run).substring(SteppedPrograms.WARM.length()));
                threads.begin(hooks(jdk, pid));
                Files.createFile(folder.resolve("go-on"));
                awaitLine(SteppedPrograms.DONE, run);
                stepped = executed(pid, threads.all());
            } finally {
                Files.createFile(folder.resolve("stop"));
                run.get();
            }
            assertThat(run.get().outcome().exitCode())
                    .as(run.get().outcome().errors())
                    .isZero();
            assertThat(run.get().trace().attestation().failures()).isEmpty();
        }
        assertSame(stepped, threads.all());
    }

    /** {@return the instructions that each thread began, as in {@link DecodedThread}} */
    private List<List<String>> executed(int pid, List<Stepped> threads) throws Exception {
        List<InstrumentedMethod> methods = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".class")).toList()) {
                methods.addAll(InstrumentedMethod.allOf(Files.readAllBytes(file)));
            }
        }
        List<List<String>> executed = new ArrayList<>();
        try (InterpretedCode code = new InterpretedCode(pid)) {
            for (Stepped thread : threads) {
                awaitSteps(thread);
                code.find(methods, thread.pointers().all());
                executed.add(code.executed(thread.pointers()));
            }
        }
        return executed;
    }

    private static void assumeFastSteps() {
        try {
            assumeTrue(
                    Stepper.isFastOverCalls(),
                    "Hardware breakpoints do not stop a program on this machine, and steps through each hook would take"
                            + " hours.");
        } catch (IOException e) {
            abort(e.getMessage());
        }
    }

    private static StepCount awaitSteps(Stepped thread) throws InterruptedException {
        try {
            return thread.steps().get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException reason
                    && String.valueOf(reason.getMessage()).startsWith("Single-stepping")) {
                return abort(reason.getMessage());
            }
            throw new AssertionError("A thread could not be stepped.", e);
        }
    }

    private void assertSame(List<List<String>> stepped, List<Stepped> threads) throws Exception {
        List<DecodedThread> decoded = DecodedThread.allOf(folder.resolve("trace.braid")).stream()
                .filter(thread -> THREADS.contains(thread.name()))
                .toList();
        List<DecodedThread> last = decoded.subList(decoded.size() - stepped.size(), decoded.size());
        assertThat(stepped).hasSize(PROGRAMS.size() / 2);
        for (int i = 0; i < stepped.size(); i++) {
            StepCount steps = awaitSteps(threads.get(i));
            System.out.printf(
                    "%s: %d machine instructions%s, %d of %d bytecode instructions%n",
                    program(i),
                    steps.instructions(),
                    steps.isWhole() ? "" : " (not to the end)",
                    stepped.get(i).size(),
                    last.get(i).instructions().size());
        }
        // How far a thread comes within its steps depends on what the JVM does in between.
        assertThat(stepped.stream().mapToInt(List::size).sum()).isGreaterThan(500);
        for (int i = 0; i < stepped.size(); i++) {
            assertThat(last.get(i).gaps()).as(program(i)).isEmpty();
            boolean isWhole = awaitSteps(threads.get(i)).isWhole();
            assertSame(program(i), stepped.get(i), last.get(i).instructions(), isWhole);
        }
    }

    private static String program(int index) {
        return PROGRAMS.get(2 * index) + "." + PROGRAMS.get(2 * index + 1);
    }

    /** Compares stepped with decoded instructions: those before a thread registers are the crew's, and not stepped. */
    private static void assertSame(String program, List<String> stepped, List<String> decoded, boolean isWhole) {
        assertThat(stepped).as(program).isNotEmpty();
        int first = Math.max(0, decoded.indexOf(stepped.get(0)));
        int end = isWhole ? decoded.size() : Math.min(decoded.size(), first + stepped.size());
        assertThat(stepped).as(program).isEqualTo(decoded.subList(first, end));
        assertThat(first).as("instructions before %s registered", program).isLessThan(10);
    }

    /** {@return the compiled hooks, of which there must be some by now} */
    private static PassedCode hooks(Path jdk, int pid) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(jdk.resolve("bin/jcmd").toString(), "" + pid, "Compiler.perfmap")
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        Path map = Path.of("/tmp/perf-" + pid + ".map");
        List<String> lines = Files.readAllLines(map);
        Files.delete(map);
        assertThat(lines).as("compiled hooks").anyMatch(line -> line.contains(" " + HOOKS));
        return new PassedCode(lines, HOOKS, Files.readAllLines(Path.of("/proc/" + pid + "/maps")));
    }

    private String awaitLine(String start, FutureTask<Traced> run) throws Exception {
        Path output = folder.resolve("traced.out");
        for (long polls = 0; polls < PATIENCE_POLLS && !run.isDone(); polls++) {
            if (Files.exists(output)) {
                for (String line : Files.readString(output).split("\n")) {
                    if (line.startsWith(start)) {
                        return line;
                    }
                }
            }
            Thread.sleep(POLL_MILLIS);
        }
        throw new AssertionError("The program did not say '" + start + "'"
                + (run.isDone() ? ", and ended: " + run.get() : " within " + AT_MOST));
    }

    private List<String> arguments() throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "-Xbatch",
                "-XX:TieredStopAtLevel=1",
                "-XX:CompileThresholdScaling=0.05",
                "-XX:CompileCommand=quiet",
                "-XX:CompileCommand=exclude," + CORPUS + "*::*",
                "-XX:CompileCommand=exclude," + INCREMENT + "*::*",
                // Else one instruction may do the work of two.
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:-RewriteBytecodes",
                "-XX:-RewriteFrequentPairs",
                "-Dsuite.increments=100",
                "-D" + DumpAgent.FOLDER + "=" + folder,
                LateAgent.argument(
                        DumpAgent.class, folder, CORPUS.replace('.', '/') + "," + INCREMENT.replace('.', '/')),
                "-cp",
                System.getProperty("java.class.path"),
                SteppedPrograms.class.getName(),
                folder.resolve("go-on").toString(),
                folder.resolve("stop").toString()));
        arguments.addAll(PROGRAMS);
        return arguments;
    }

    private static TracingOptions options() {
        return TracingOptions.defaults()
                .with(KnownOptions.INCLUDE, CORPUS + "," + INCREMENT)
                .with(ControlFlow.BRANCHES);
    }
}
