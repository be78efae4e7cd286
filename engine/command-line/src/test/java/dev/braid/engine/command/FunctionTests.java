// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.function.FunctionFixture;
import demo.function.UntraceableFixture;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.trace.EventKind;
import dev.braid.trace.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Traced functions, rows S3.11, S3.22, S3.23 and S3.28. */
class FunctionTests {
    private static final String FUNCTION_FIXTURE = "demo.function.FunctionFixture";

    @TempDir
    private Path folder;

    @Test
    void s3_11_onlyListedMethods_areRecorded() throws IOException {
        RecordedRun run = run("ends", "# factorials only", "", "  demo.*::fact*  ");
        assertThat(run.functions())
                .containsExactly(
                        "factorial(3, 0, 0)",
                        "  factorial(2, 0, 0)",
                        "    factorial(1, 0, 0)",
                        "    factorial = 1",
                        "  factorial = 2",
                        "factorial = 6");
        assertThat(RecordedRun.of(folder, List.of(), FunctionFixture.class, "ends")
                        .functions())
                .as("no file is given, and there is none of the default name")
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "demo.function.UntraceableFixture::noww; demo.function.UntraceableFixture has no such method with code",
                "demo.function.UntraceableFixture::neverCalled; it means a native method, which has no code to trace",
                "demo.function.UntraceableFixture$Step::next; has no such method with code; correct the name, or name"
                        + " the class that implements it",
                "demo.function.UntraceableFixture$Left::next; Left is not instrumented (excluded by demo.function.Untr",
                "java.lang.String::length; java.lang.String is not instrumented (JDK class outside java.util)",
                "java.lang.Thread::start; java.lang.Thread belongs to the JVM's own workings"
            })
    void s3_11_patternWhoseCallsMayBeMissing_failsTheTrace(String pattern, String reason) throws IOException {
        Braid run = untraceable(pattern).braid();
        assertThat(run.code()).as(run.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(run.err())
                .contains("must not be trusted: The pattern of functions '" + pattern + "' has traced nothing: ")
                .contains(reason);
    }

    @Test
    void s3_11_patternThatMissesNoCall_isNoted() throws IOException {
        RecordedRun run = untraceable("demo.Nowhere::offer", "demo.function.Untr*::n*", "demo.*::nowhere");
        assertThat(run.braid().code()).as(run.braid().toString()).isZero();
        assertThat(run.braid().err())
                .contains("note: Pattern of functions 'demo.Nowhere::offer': it has traced nothing")
                .contains("note: Pattern of functions 'demo.*::nowhere': it has traced nothing")
                .contains("'demo.function.Untr*::n*': native methods are not traced: "
                        + "demo.function.UntraceableFixture::neverCalled.");
        assertThat(run.functions()).containsExactly("now(0, 0, 0)", "now = 2");
    }

    @Test
    void s3_22_arguments_areRecordedWidened() throws IOException {
        assertThat(calls(run("types", FUNCTION_FIXTURE + "::*")))
                .contains(
                        "small(1, -2, 99)",
                        "wide(-3, -4, -5)",
                        "real(" + Float.floatToRawIntBits(1.5f) + ", " + Double.doubleToRawLongBits(-2.5) + ", 0)",
                        "nothing(0, 0, 0)",
                        "longs(" + Long.MIN_VALUE + ", 0, 0)",
                        "texts(String, 0, 0)",
                        "arrays([I, 1, 2)",
                        "<init>(String, 2, 0)",
                        "<init>(5, 0, 0)",
                        "sized(FunctionFixture, 1, 0)");
    }

    @Test
    void s3_22_functionCall_pairsWithItsReturnByFrameToken() throws IOException {
        RecordedRun run = run("ends", "*FunctionFixture::*");
        assertThat(run.functions())
                .contains("main(String;, 0, 0)", "main = 0")
                .containsSequence(
                        "    outer(2, 0, 0)",
                        "      inner(2, 0, 0)",
                        "      inner throws",
                        "      nothing(0, 0, 0)",
                        "      nothing = 0",
                        "    outer throws")
                .containsSequence(
                        // within the constructor whose end was not seen
                        "      caught(0, 0, 0)", "        inner(1, 0, 0)", "        inner throws", "      caught = 1");
        List<Long> tokens = run.all(EventKind.FUNCTION_CALL).stream()
                .filter(call -> name(run, call.site()).endsWith("::factorial"))
                .map(call -> call.detail(0))
                .toList();
        assertThat(tokens)
                .hasSize(3)
                .isSortedAccordingTo((a, b) -> Long.compare(b, a))
                .doesNotHaveDuplicates();
    }

    @Test
    void s3_22_constructorsException_endsItsCall_onceTheObjectIsInitialised() throws IOException {
        assertThat(run("ends", "*FunctionFixture::new", "*::caught").functions())
                .containsExactly(
                        "<init>(1, 0, 0)",
                        "  <init>(2, 0, 0)",
                        "  <init> = FunctionFixture",
                        "<init> throws",
                        "<init>(String, 0, 0)", // its end is not seen: it threw too early
                        "  caught(0, 0, 0)",
                        "  caught = 1");
    }

    @Test
    void s3_22_callsAtTheStacksEnd_keepTheirPairs() throws IOException {
        RecordedRun run = run("overflow", "*FunctionFixture::down", "*::nothing", "*::deep");
        assertThat(run.functions())
                .hasSizeGreaterThan(1000)
                .containsOnlyOnce("deep = 0")
                .doesNotContain("  down = 0")
                .filteredOn(line -> line.equals("  nothing = 0"))
                .hasSize(3);
    }

    @Test
    void s3_23_results_areRecordedByType() throws IOException {
        assertThat(returns(run("types", FUNCTION_FIXTURE + "::*")))
                .containsExactly(
                        "small = 1",
                        "wide = " + Double.doubleToRawLongBits(-12.0),
                        "real = " + Float.floatToRawIntBits(1.5f),
                        "nothing = 0",
                        "bytes = 7",
                        "chars = 5",
                        "shorts = -8",
                        "ints = 9",
                        "longs = " + Long.MIN_VALUE,
                        "texts = String",
                        "arrays = [I",
                        "<init> = FunctionFixture",
                        "<init> = FunctionFixture",
                        "sized = 6",
                        "types = 0",
                        "main = 0");
    }

    @Test
    void s3_28_names_areStableWithoutBlanks_orAliases() throws IOException {
        String[] patterns = {
            FUNCTION_FIXTURE + "::over",
            FUNCTION_FIXTURE + "::lambda$*",
            FUNCTION_FIXTURE + "$Nested::new",
            FUNCTION_FIXTURE + "$Nested::get = atomic_trace::special_malloc"
        };
        List<String> first = names(run("names", patterns));
        assertThat(first)
                .hasSize(5)
                .startsWith(FUNCTION_FIXTURE + "::over", FUNCTION_FIXTURE + "::over")
                .endsWith(FUNCTION_FIXTURE + "$Nested::new", "atomic_trace::special_malloc");
        assertThat(first.get(2)).startsWith(FUNCTION_FIXTURE + "::lambda$names$");
        assertThat(names(run("names", patterns))).isEqualTo(first);
        assertThat(first).noneMatch(name -> name.matches("(?s).*\\s.*"));
    }

    private RecordedRun run(String scenario, String... patterns) throws IOException {
        Path names = Files.write(folder.resolve("functions.txt"), List.of(patterns));
        return RecordedRun.of(folder, List.of("-f", names.toString()), FunctionFixture.class, scenario);
    }

    private RecordedRun untraceable(String... patterns) throws IOException {
        Path names = Files.write(folder.resolve("functions.txt"), List.of(patterns));
        return RecordedRun.ofAny(
                folder,
                List.of("-f", names.toString(), "--exclude", "demo.function.UntraceableFixture$Left"),
                UntraceableFixture.class);
    }

    private static List<String> calls(RecordedRun run) {
        return run.functions().stream()
                .map(String::strip)
                .filter(line -> line.endsWith(")"))
                .toList();
    }

    private static List<String> returns(RecordedRun run) {
        return run.functions().stream()
                .map(String::strip)
                .filter(line -> !line.endsWith(")"))
                .toList();
    }

    private static List<String> names(RecordedRun run) {
        List<String> names = new ArrayList<>();
        run.all(EventKind.FUNCTION_CALL).forEach(call -> names.add(name(run, call.site())));
        return names;
    }

    private static String name(RecordedRun run, int site) {
        Site function = Objects.requireNonNull(run.symbols().site(site));
        return function.functionName();
    }
}
