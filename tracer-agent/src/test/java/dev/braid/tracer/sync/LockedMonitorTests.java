// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.tracer.bootstrap.log.LockedMonitorsProgram;
import dev.braid.tracer.harness.ChildProcess;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.Jvm;
import dev.braid.tracer.harness.TracedProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The header and the monitor of an object tell whether it is locked: a thread that finds it free looks at no clock. */
class LockedMonitorTests {
    private static final int ROUNDS = 50_000;
    private static final int VIRTUAL_THREADS_SINCE = 21;
    private static final int COMPACT_HEADERS_SINCE = 25;
    /** Release of the JDK from which on an object's header does not lead to its monitor. */
    private static final int MONITOR_TABLE_SINCE = 27;

    private static final String DEFAULTS = "-XX:+UseG1GC";

    @TempDir
    private Path folder;

    static Stream<Arguments> jvmsWithFlags() {
        List<Arguments> all = new ArrayList<>();
        for (Jvm jvm : Jvm.all()) {
            boolean tellsOwners = Jdks.feature(jvm.jdk()) < MONITOR_TABLE_SINCE;
            all.add(Arguments.of(jvm, DEFAULTS, tellsOwners));
            if (jvm.mode() == Jvm.Mode.C2) {
                all.add(Arguments.of(jvm, "-XX:+UseZGC", tellsOwners));
                if (Jdks.feature(jvm.jdk()) >= COMPACT_HEADERS_SINCE) {
                    all.add(Arguments.of(jvm, "-XX:+UseCompactObjectHeaders", false));
                    all.add(Arguments.of(jvm, "-XX:+UseObjectMonitorTable", false));
                }
            }
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("jvmsWithFlags")
    void objectIsToldAsLocked_exactlyWhileItIs(Jvm jvm, String flag, boolean tellsOwners) throws Exception {
        List<String> expected = new ArrayList<>(List.of(
                "tells owners: " + tellsOwners,
                "new: false",
                "hashed: false",
                "without a monitor: true",
                "own: true",
                "own, twice: true",
                "free: " + !tellsOwners,
                "another thread's: true"));
        if (Jdks.feature(jvm.jdk()) >= VIRTUAL_THREADS_SINCE) {
            expected.add("a virtual thread's: true");
        }
        expected.addAll(List.of("awaited: " + !tellsOwners, "free again: " + !tellsOwners));

        try (ChildProcess run = program(jvm, flag).runWith()) {
            assertThat(run.output().lines()).as(run.errors()).containsExactlyElementsOf(expected);
            assertThat(run.exitCode()).isZero();
        }
    }

    /** A thread that read from a monitor that is gone might crash the JVM. */
    @ParameterizedTest
    @MethodSource("jvmsWithFlags")
    void heldObject_neverLooksFree_whileMonitorsComeAndGo(Jvm jvm, String flag, boolean tellsOwners) throws Exception {
        long seed = Long.getLong("braid.test.seed", System.nanoTime());
        System.out.println(jvm + " " + flag + ": -Dbraid.test.seed=" + seed);
        try (ChildProcess run = program(jvm, flag)
                .jvmArguments(
                        "-XX:AsyncDeflationInterval=1",
                        "-XX:GuaranteedAsyncDeflationInterval=1",
                        "-XX:MonitorUsedDeflationThreshold=0",
                        "-Xlog:monitorinflation=info:file=" + folder.resolve("log"))
                .arguments(ROUNDS, seed)
                .runWith()) {
            assertThat(run.output().lines())
                    .as("seed %d: %s", seed, run.errors())
                    .containsExactly("tells owners: " + tellsOwners, "held that looked free: 0");
            assertThat(run.exitCode()).isZero();
        }
        assertThat(monitorsTakenAway()).isGreaterThan(100);
    }

    private long monitorsTakenAway() throws IOException {
        Pattern line = Pattern.compile(".* deflated(?: |_count=)(\\d+).*");
        try (Stream<String> lines = Files.lines(folder.resolve("log"))) {
            return lines.map(line::matcher)
                    .filter(Matcher::matches)
                    .mapToLong(found -> Long.parseLong(found.group(1)))
                    .sum();
        }
    }

    private static TracedProgram program(Jvm jvm, String flag) {
        return TracedProgram.of(LockedMonitorsProgram.class)
                .jvm(jvm)
                .hooksOnClassPath()
                .jvmArguments(
                        "--add-exports",
                        "java.base/jdk.internal.misc=ALL-UNNAMED",
                        "-XX:+UnlockDiagnosticVMOptions",
                        "-XX:+UnlockExperimentalVMOptions",
                        flag);
    }
}
