// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.witness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.api.ControlFlow;
import dev.braid.pt.soft.BytecodePointers;
import dev.braid.pt.soft.Stepper;
import dev.braid.suite.LateAgent;
import dev.braid.suite.TracedCommand;
import dev.braid.suite.TracedCommand.Traced;
import dev.braid.suite.witness.stepped.Branches;
import dev.braid.suite.witness.stepped.Increments;
import dev.braid.suite.witness.stepped.SteppedProgram;
import dev.braid.trace.Policy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Branch records say what single-stepping saw: a JVM interprets a traced program, and one of its threads is stepped for a
 * while. Where it is in its bytecode is known from the machine's registers, and which instruction of the class file that
 * is, from the lines that {@link InstructionLines} has put into the class; nothing of this comes from Braid's agent.
 *
 * <p>{@code mvn -pl test-suites -am verify -Dtest=SteppingTests -Dsuite.stepping.instructions=2000000
 * -Dsurefire.failIfNoSpecifiedTests=false} runs it, with so many machine instructions of each program: some thousand for
 * each bytecode instruction, as the hooks are stepped, too. It takes minutes.
 */
@EnabledIfSystemProperty(
        named = "suite.stepping.instructions",
        matches = "\\d+",
        disabledReason = "single steps take minutes; -Dsuite.stepping.instructions=2000000 runs it")
class SteppingTests {
    private static final int WINDOW = Integer.getInteger("suite.stepping.instructions", 2_000_000);
    private static final Duration AT_MOST = Duration.ofMinutes(10);
    private static final long PATIENCE_MILLIS = 60_000;
    private static final String PACKAGE = SteppedProgram.class.getPackageName();

    @TempDir
    private Path folder;

    /** The hooks are interpreted, too, and take thousands of machine instructions each: few of the program's are left. */
    @ParameterizedTest
    @ValueSource(classes = {Increments.class, Branches.class})
    void branchRecords_sayWhatSingleStepsSaw_whereAllIsInterpreted(Class<?> program) throws Exception {
        assertSame(program, List.of("-Xint"), 20);
    }

    @ParameterizedTest
    @ValueSource(classes = {Increments.class, Branches.class})
    void branchRecords_sayWhatSingleStepsSaw_whereTheProgramIsInterpreted(Class<?> program) throws Exception {
        assertSame(
                program,
                List.of(
                        "-Xbatch",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:CompileCommand=quiet",
                        "-XX:CompileCommand=exclude," + PACKAGE + ".*::*"),
                20);
    }

    /** @param fewest how many of the program's instructions are to be seen at least */
    private void assertSame(Class<?> program, List<String> mode, int fewest) throws Exception {
        Path goOn = folder.resolve("go-on");
        Path stop = folder.resolve("stop");
        FutureTask<Traced> run =
                new FutureTask<>(() -> new TracedCommand(arguments(program, mode, goOn, stop), folder, AT_MOST)
                        .runTraced(options(), Policy.LOCKED, List.of()));
        new Thread(run, "traced-run").start();
        List<String> stepped;
        try {
            String[] ids = awaitReady().split(" ");
            Files.createFile(goOn);
            stepped = step(Integer.parseInt(ids[0]), Integer.parseInt(ids[1]));
        } finally {
            Files.createFile(stop);
            run.get();
        }

        assertThat(run.get().outcome().exitCode())
                .as(run.get().outcome().errors())
                .isZero();
        DecodedThread decoded = DecodedThread.allOf(folder.resolve("trace.braid")).stream()
                .filter(thread -> thread.name().equals(SteppedPrograms.THREAD))
                .findFirst()
                .orElseThrow();
        assertThat(decoded.gaps()).isEmpty();
        assertThat(stepped).hasSizeGreaterThan(fewest).anyMatch(name -> name.contains(".round(I)V:0"));
        assertThat(Collections.indexOfSubList(decoded.instructions(), stepped))
                .as("where the %d stepped instructions are among the decoded ones", stepped.size())
                .isNotNegative();
        System.out.println(program.getSimpleName() + " " + mode + ": " + stepped.size()
                + " bytecode instructions stepped, of " + decoded.instructions().size());
    }

    private List<String> step(int pid, int tid) throws IOException {
        BytecodePointers pointers = new BytecodePointers();
        try {
            Stepper.window(pid, tid, WINDOW, AT_MOST, pointers);
        } catch (IOException e) {
            if (String.valueOf(e.getMessage()).startsWith("Single-stepping")) {
                return abort(e.getMessage());
            }
            throw e;
        }
        List<InstrumentedMethod> methods = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".class")).toList()) {
                methods.addAll(InstrumentedMethod.allOf(Files.readAllBytes(file)));
            }
        }
        try (InterpretedCode code = new InterpretedCode(pid)) {
            code.find(methods, pointers.all());
            return code.executed(pointers.all());
        }
    }

    private String awaitReady() throws IOException, InterruptedException {
        Path output = folder.resolve("traced.out");
        for (long waited = 0; waited < PATIENCE_MILLIS; waited += 100) {
            if (Files.exists(output) && Files.readString(output).endsWith("\n")) {
                Thread.sleep(500); // so that all is compiled and collected
                return Files.readString(output).trim();
            }
            Thread.sleep(100);
        }
        throw new AssertionError("The program was not ready within " + PATIENCE_MILLIS + " ms.");
    }

    private List<String> arguments(Class<?> program, List<String> mode, Path goOn, Path stop) throws IOException {
        List<String> arguments = new ArrayList<>(mode);
        arguments.addAll(List.of(
                // Else one instruction may do the work of two.
                "-XX:-RewriteBytecodes",
                "-XX:-RewriteFrequentPairs",
                "-D" + DumpAgent.FOLDER + "=" + folder,
                LateAgent.argument(DumpAgent.class, folder, PACKAGE.replace('.', '/') + "/"),
                "-cp",
                System.getProperty("java.class.path"),
                SteppedPrograms.class.getName(),
                program.getName(),
                goOn.toString(),
                stop.toString()));
        return arguments;
    }

    private static TracingOptions options() {
        TracingOptions usual = TracingOptions.usual();
        return new TracingOptions(
                usual.channelDirectory(),
                usual.slots(),
                usual.ringBytes(),
                usual.stripes(),
                usual.blockBytes(),
                PACKAGE + ".",
                "",
                "",
                false,
                false,
                true,
                "",
                usual.order(),
                ControlFlow.BRANCHES,
                false);
    }
}
