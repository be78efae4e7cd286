// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program;

import dev.braid.benchmark.jvm.MeasuredJvm.Launch;
import dev.braid.benchmark.program.work.Programs;
import java.nio.file.Path;
import java.util.List;

/** How a JVM starts that runs one of the programs. */
public final class ProgramLaunch {
    private ProgramLaunch() {}

    /**
     * {@return a JVM that is told a number of threads and one of rounds, and answers with nanoseconds and a checksum}
     *
     * @param program its name
     * @param jdk the JVM's executable
     */
    public static Launch of(String program, Path jdk) {
        return new Launch(
                jdk,
                List.of("-Xms256m", "-Xmx1g", "-XX:-UsePerfData"),
                classPath(),
                Programs.class.getPackageName() + ".ProgramMain",
                List.of(program));
    }

    /** Only this module's classes: a long class path would lengthen the start of each JVM. */
    private static String classPath() {
        return Path.of(Programs.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath())
                .toString();
    }
}
