// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.Simulator;
import dev.braid.simulator.Simulators;
import dev.braid.simulator.Verdict;
import dev.braid.suite.SourceTree;
import dev.braid.trace.file.TraceEnding;
import dev.braid.trace.file.TraceFileReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * jcstress itself beside a trace: in a JVM whose class path has what its annotation processor makes, which the build
 * does not run here.
 */
class StressRunTests {
    private static final String CLASS_PATH = System.getProperty("java.class.path");
    private static final String TEST = MessagePassingTests.class.getName();

    @TempDir
    static Path folder;

    @BeforeAll
    static void makeRunners() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Path source = SourceTree.root().resolve("test-suites/src/test/java").resolve(TEST.replace('.', '/') + ".java");
        Files.createDirectories(folder.resolve("classes"));
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled = compiler.getTask(
                            null,
                            files,
                            null,
                            List.of(
                                    "-nowarn",
                                    "-d",
                                    folder.resolve("classes").toString(),
                                    "-cp",
                                    CLASS_PATH,
                                    "-processorpath",
                                    jcstress()),
                            null,
                            files.getJavaFileObjects(source))
                    .call();
            assertThat(compiled).isTrue();
        }
    }

    private static String jcstress() {
        return Arrays.stream(CLASS_PATH.split(File.pathSeparator))
                .filter(entry -> entry.contains("jcstress-core"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    @Test
    void itsHistogram_isInTheReportAndInTheTrace() throws Exception {
        Path reports = folder.resolve("stressed");

        assertThat(run(folder.resolve("classes") + File.pathSeparator + CLASS_PATH, reports, "auto"))
                .startsWith("SUCCESSFUL");

        Verdict verdict = judged(reports);
        assertThat(((Verdict.Agrees) verdict).summary()).matches("200 runs, .* samples of jcstress, untraced, .*");
        assertThat(verdict.findings().get(0).rows())
                .filteredOn(row -> row.get(0).equals("1, 1"))
                .singleElement()
                .satisfies(row -> assertThat((Long) row.get(3)).isGreaterThan(1000));
        assertThat(verdict.findings().get(0).rows())
                .filteredOn(row -> row.get(0).equals("1, 0"))
                .singleElement()
                .satisfies(row -> assertThat(row).containsSequence(0L, "", 0L).endsWith("no", "no", ""));
        Path leavings = reports.resolve("jcstress").resolve(TEST + ".outcomes");
        assertThat(leavings.resolve("jcstress.txt")).content().contains("RUN RESULTS:");
        assertThat(leavings.resolve("results/index.html")).exists();
        assertThat(Files.readString(reports.resolve(TEST + ".outcomes.html")))
                .contains("samples of jcstress, untraced");
    }

    @Test
    void missingRunners_areToldOf_withTheFix() throws Exception {
        Path reports = folder.resolve("without");

        assertThat(run(CLASS_PATH, reports, "auto")).startsWith("SUCCESSFUL");

        assertThat(judged(reports).findings().get(0).title())
                .endsWith("(jcstress itself has seen nothing: its annotation processor has made no runner of " + TEST
                        + " (META-INF/TestList is not on the class path); add jcstress-core to the annotation"
                        + " processors of the tests' compiler, or set braid.jcstress=off)");
    }

    @Test
    void missingRunners_failATestThatWantsThem() throws Exception {
        assertThat(run(CLASS_PATH, folder.resolve("wanted"), "on").replaceAll("\n {4}(?=\\S)", " "))
                .startsWith("FAILED jcstress itself was to run the test, untraced (braid.jcstress), and did not: its"
                        + " annotation processor has made no runner of " + TEST);
    }

    @Test
    void noRun_isNotToldOf_ifItIsOff() throws Exception {
        Path reports = folder.resolve("off");

        assertThat(run(CLASS_PATH, reports, "off")).startsWith("SUCCESSFUL");
        assertThat(judged(reports).findings().get(0).title()).isEqualTo("Outcomes of " + TEST);
    }

    private static String run(String classPath, Path reports, String choice) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classPath,
                        StressedMain.class.getName(),
                        TEST,
                        reports.toString(),
                        choice)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return output.replaceFirst("^Braid: .*\n", ""); // where the reports are
    }

    private static Verdict judged(Path reports) throws IOException {
        Path trace;
        try (Stream<Path> traces = Files.list(reports.resolve("traces"))) {
            trace = traces.findFirst().orElseThrow();
        }
        try (TraceFileReader reader = TraceFileReader.openNamed(trace)) {
            Simulator simulator = Simulators.byName("outcomes");
            simulator.start(reader.header());
            TraceEnding ending = reader.replay(simulator::event);
            return simulator.finish(ending.outputs());
        }
    }
}
