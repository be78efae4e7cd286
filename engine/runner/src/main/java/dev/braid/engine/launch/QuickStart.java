// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import java.util.List;

/**
 * Options by which a worker's JVM spends less on compiling what runs for a second or two. All are product flags of
 * HotSpot, in JDK 17 to 28. They come before the options that a worker inherits, so that the user's own win.
 */
public final class QuickStart {
    /**
     * Ten times HotSpot's numbers of calls and loops after which C2 compiles a method. Small tests stay below them, and
     * leave the processors to each other; a method of a test that lasts passes them a fraction of a second later.
     */
    private static final List<String> OF_TRIALS = List.of(
            "-XX:Tier4InvocationThreshold=50000",
            "-XX:Tier4MinInvocationThreshold=6000",
            "-XX:Tier4CompileThreshold=150000",
            "-XX:Tier4BackEdgeThreshold=400000");

    /** C1 alone: under a schedule, threads of brief tests wait for each other most of the time. */
    private static final List<String> OF_SCHEDULES = List.of("-XX:TieredStopAtLevel=1");

    private QuickStart() {}

    /** {@return the specification of a worker that runs trials, or tests under a schedule that last} */
    public static WorkerSpec ofTrials(WorkerSpec spec) {
        return spec.withFirstJvmArguments(OF_TRIALS);
    }

    /** {@return the specification of a worker that runs brief tests under a schedule} */
    public static WorkerSpec ofBriefSchedules(WorkerSpec spec) {
        return spec.withFirstJvmArguments(OF_SCHEDULES);
    }
}
