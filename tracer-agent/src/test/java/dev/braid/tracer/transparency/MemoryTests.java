// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.transparency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.tracer.harness.ChildProcess;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.LiveProgram;
import dev.braid.tracer.harness.TracedProgram;
import fixture.transparency.IdleFixture;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests of the memory that tracing costs: resident pages of the process, those of the channel among them. */
class MemoryTests {
    private static final long MOST_KIB = 64 << 10;

    private static final int IDLE_MILLIS = 2_000;

    private static final int RUNS = 3;
    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");

    static List<Path> jdks() {
        return Jdks.all();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void idleProgram_costsLittle(Path jdk) throws Exception {
        long plain = plainKib(jdk, 0);
        long traced = tracedKib(jdk);

        System.out.println("Idle: " + plain + " KiB, traced " + traced + " KiB, of JDK " + Jdks.feature(jdk));
        assertThat(traced - plain).isBetween(0L, MOST_KIB);
    }

    /** Shows that the measure would see it if the agent took too much. */
    @ParameterizedTest
    @MethodSource("jdks")
    void ballast_isSeen(Path jdk) throws Exception {
        assertThat(plainKib(jdk, 80) - plainKib(jdk, 0)).isGreaterThan(MOST_KIB);
    }

    private static TracedProgram program(Path jdk, int millis, int ballast) {
        return TracedProgram.of(IdleFixture.class)
                .withoutImage()
                .jdk(jdk)
                .jvmArguments("-Xmx256m", "-XX:+UseSerialGC")
                .arguments(millis, ballast);
    }

    private static long plainKib(Path jdk, int ballast) throws Exception {
        try (ChildProcess child = program(jdk, 0, ballast).runWith()) {
            return residentKib(child);
        }
    }

    /** {@return the median of some runs at the same time} */
    private static long tracedKib(Path jdk) throws Exception {
        List<LiveProgram> programs = new ArrayList<>();
        List<Long> figures = new ArrayList<>();
        try {
            for (int i = 0; i < RUNS; i++) {
                programs.add(program(jdk, IDLE_MILLIS, 0).start());
            }
            for (LiveProgram program : programs) {
                program.collectToEnd();
                assertThat(program.finish().complaints()).isEmpty();
                figures.add(residentKib(program.child()));
            }
        } finally {
            for (LiveProgram program : programs) {
                program.close();
            }
        }
        return figures.stream().sorted().toList().get(RUNS / 2);
    }

    private static long residentKib(ChildProcess child) throws Exception {
        Matcher matcher = RESIDENT.matcher(child.output());
        assertThat(matcher.find()).as(child.output() + child.errors()).isTrue();
        return Long.parseLong(matcher.group(1));
    }
}
