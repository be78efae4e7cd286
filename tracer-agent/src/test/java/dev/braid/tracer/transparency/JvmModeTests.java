// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.transparency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.tracer.harness.ChildProcess;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.TracedProgram;
import fixture.transparency.MiscellanyFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One program on each JDK in each mode of the JVM that changes how code runs or how memory looks. It must have the same
 * output and exit code as without the agent, and a trace that replays.
 */
@Tag("jdk")
class JvmModeTests {
    private static final int COMPACT_HEADERS_SINCE = 24;

    @TempDir
    Path folder;

    static Stream<Arguments> modes() throws Exception {
        List<Arguments> modes = new ArrayList<>();
        for (Path jdk : Jdks.all()) {
            for (String mode : List.of(
                    "-Xint",
                    "-XX:TieredStopAtLevel=1",
                    "-XX:-TieredCompilation",
                    "-Xcomp -XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "-XX:+UseParallelGC",
                    "-XX:+UseG1GC",
                    "-XX:+UseZGC",
                    "-XX:-UseCompressedOops",
                    "-XX:+UnlockDiagnosticVMOptions -XX:+BytecodeVerificationLocal -XX:+BytecodeVerificationRemote",
                    "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0,quiet=y",
                    "-XX:StartFlightRecording=filename={folder}/run.jfr,settings=profile -Xlog:jfr*=off",
                    // records what the agent itself reads and writes, too
                    "-XX:StartFlightRecording=filename={folder}/run.jfr,jdk.FileRead#threshold=0ms,jdk.FileWrite#threshold=0ms"
                            + " -Xlog:jfr*=off")) {
                modes.add(Arguments.of(jdk, mode));
            }
            if (version(jdk) >= COMPACT_HEADERS_SINCE) {
                modes.add(Arguments.of(jdk, "-XX:+UnlockExperimentalVMOptions -XX:+UseCompactObjectHeaders"));
            }
        }
        return modes.stream();
    }

    @ParameterizedTest
    @MethodSource("modes")
    void program_doesTheSameInEachMode(Path jdk, String mode) throws Exception {
        String[] flags = mode.replace("{folder}", folder.toString()).split(" ");
        ProgramRun traced = TracedProgram.of(MiscellanyFixture.class)
                .jdk(jdk)
                .jvmArguments(flags)
                .run();
        try (ChildProcess plain = TracedProgram.of(MiscellanyFixture.class)
                .jdk(jdk)
                .jvmArguments(flags)
                .runWith()) {
            assertThat(traced.output()).as(traced.errors()).isNotEmpty().isEqualTo(plain.output());
            assertThat(traced.errors()).isEqualTo(plain.errors());
        }
        assertThat(traced.complaints()).isEmpty();
    }

    private static int version(Path jdk) throws Exception {
        for (String line : Files.readAllLines(jdk.resolve("release"))) {
            if (line.startsWith("JAVA_VERSION=")) {
                return Runtime.Version.parse(
                                line.substring("JAVA_VERSION=".length()).replace("\"", ""))
                        .feature();
            }
        }
        throw new IllegalStateException(jdk + " does not say its version");
    }
}
