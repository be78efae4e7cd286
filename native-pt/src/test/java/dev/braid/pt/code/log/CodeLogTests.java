// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.pt.code.CodeEntry;
import dev.braid.pt.code.CodeEvent;
import dev.braid.pt.code.CodeKind;
import dev.braid.pt.code.CodeLogContent;
import dev.braid.pt.code.CodeLogReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** In this JVM, and in others of each JDK at hand. */
class CodeLogTests {
    private static final String FIXTURE = LoggedFixture.class.getName();

    @TempDir
    private Path folder;

    static List<Path> jdks() {
        return LoggedJvm.jdks();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void compiledMethods_areToldWithNamesLinesAndCode_asTheyCome(Path jdk) throws Exception {
        long before = System.nanoTime();
        Path file = folder.resolve("code.braidpt");
        try (LoggedJvm jvm = LoggedJvm.start(jdk, file)) {
            long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
            while (mix(CodeLogReader.read(file)).isEmpty() && System.nanoTime() - deadline < 0) {
                Thread.sleep(100);
            }
            CodeLogContent log = jvm.end();

            assertThat(log.damage()).isEmpty();
            assertThat(log.problems()).isEmpty();
            assertThat(log.pid()).isEqualTo(jvm.pid());
            List<CodeEntry> mix = mix(log);
            assertThat(mix).isNotEmpty();
            ClassCode truth = ClassCode.of(LoggedFixture.class);
            for (CodeEntry entry : mix) {
                assertThat(entry.kind()).isEqualTo(CodeKind.METHOD);
                assertThat(entry.loaded()).isBetween(before, System.nanoTime());
                assertThat(entry.points()).isNotEmpty();
                assertThat(Objects.requireNonNull(entry.method()).lines().rows())
                        .allMatch(row -> row.line() == truth.line("mix(I)I", row.start()));
            }
            assertThat(entries(log).map(CodeEntry::name)).noneMatch(name -> name.startsWith("?"));
        }
    }

    private static List<CodeEntry> mix(CodeLogContent log) {
        return entries(log)
                .filter(entry -> entry.name().equals(FIXTURE + ".mix(I)I"))
                .toList();
    }

    /**
     * A thread that no trace has may add to a table of the JDK; then the program reads a value that has no write in the
     * trace.
     */
    @ParameterizedTest
    @MethodSource("jdks")
    void begunLog_hasTheJvmLinkNothingMore(Path jdk) throws Exception {
        Process program = new ProcessBuilder(
                        jdk.resolve("bin/java").toString(),
                        "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED",
                        "-cp",
                        LoggedJvm.classPath(),
                        LinkedTypesFixture.class.getName(),
                        folder.resolve("code.braidpt").toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip())
                .isEqualTo("of many types, new: []");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void interpreter_hasCodeForEachBytecode(Path jdk) throws Exception {
        try (LoggedJvm jvm = LoggedJvm.start(jdk, folder.resolve("code.braidpt"), "-Xint")) {
            List<String> bytecodes = entries(jvm.end())
                    .filter(entry -> entry.kind() == CodeKind.BYTECODE)
                    .map(CodeEntry::name)
                    .toList();
            assertThat(bytecodes)
                    .contains("nop", "iload_3", "imul", "if_icmpge", "invokeinterface", "ireturn", "monitorexit")
                    .doesNotHaveDuplicates()
                    .hasSizeGreaterThan(200);
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void killedJvm_leavesWhatItHadTold(Path jdk) throws Exception {
        Path file = folder.resolve("killed.braidpt");
        try (LoggedJvm jvm = LoggedJvm.start(jdk, file)) {
            assertThat(jvm.pid()).isPositive();
        }
        CodeLogContent log = CodeLogReader.read(file);
        assertThat(log.damage().toString()).contains("killed");
        assertThat(entries(log).map(CodeEntry::kind)).contains(CodeKind.METHOD, CodeKind.STUB, CodeKind.BYTECODE);
    }

    @Test
    void secondLog_isRefused_untilTheFirstIsClosed() {
        Path file = folder.resolve("first.braidpt");
        CodeLog first = ((CodeLogAvailability.Available) CodeLog.start(file)).log();
        try (first) {
            CodeLogAvailability second = CodeLog.start(folder.resolve("second.braidpt"));
            assertThat(second).isInstanceOf(CodeLogAvailability.Unavailable.class);
            assertThat(second.toString()).contains("another file", "Close that log first.");
            first.snapshot();
            assertThat(first.problem()).isEmpty();
        }
        first.close();
        CodeLogAvailability third = CodeLog.start(file);
        assertThat(third).isInstanceOf(CodeLogAvailability.Available.class);
        ((CodeLogAvailability.Available) third).log().close();
    }

    @Test
    void fileThatCannotBeWritten_isSaid() {
        CodeLogAvailability none = CodeLog.start(folder.resolve("no/such/folder"));
        assertThat(none).isInstanceOf(CodeLogAvailability.Unavailable.class);
        assertThat(none.toString()).contains("cannot be written down: ", "Let this process write ");
    }

    private static Stream<CodeEntry> entries(CodeLogContent log) {
        return log.events().stream()
                .filter(CodeEvent.Loaded.class::isInstance)
                .map(event -> ((CodeEvent.Loaded) event).entry());
    }
}
