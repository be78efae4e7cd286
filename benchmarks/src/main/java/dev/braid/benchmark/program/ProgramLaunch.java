// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program;

import dev.braid.benchmark.jvm.MeasuredJvm.Launch;
import dev.braid.benchmark.program.work.Programs;
import java.nio.file.Path;
import java.util.List;

/** Launch of a JVM that runs one of the programs. */
public final class ProgramLaunch {
    private ProgramLaunch() {}

    /**
     * {@return a JVM that reads a number of threads and one of rounds, and answers with nanoseconds and a checksum}
     *
     * @param program its name
     * @param jdk its home
     */
    public static Launch of(String program, Path jdk) {
        return Launch.ofOwnClasses(
                jdk,
                List.of("-Xms256m", "-Xmx1g", "-XX:-UsePerfData"),
                Programs.class.getPackageName() + ".ProgramMain",
                List.of(program));
    }
}
