// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.engine.message.TestListener;
import dev.braid.engine.message.WorkerMessage.Run;
import dev.braid.simulator.Simulator;
import dev.braid.trace.BatchConsumer;
import dev.braid.trace.Outputs;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * One run of a test.
 *
 * @param subject the traced subject, for the trace's header
 * @param deadline the most time for the run
 * @param simulators fresh ones, which judge this run
 * @param traceFile the trace's file
 * @param flow the recording beside it
 * @param known the facts found out before, to be among its outputs
 * @param mayBeEmpty whether the trace may be trusted if it is empty
 * @param listener notified of the run while it lasts
 * @param follower takes the events after the simulators
 */
public record RunRequest(
        Run test,
        String subject,
        Duration deadline,
        List<Simulator> simulators,
        Path traceFile,
        Map<String, String> options,
        FlowRecording flow,
        Outputs known,
        boolean mayBeEmpty,
        TestListener listener,
        BatchConsumer follower) {
    /** Takes no events. */
    public static final BatchConsumer NO_FOLLOWER = batch -> {};

    /** Nothing is recorded beside the trace. */
    public RunRequest(
            Run test,
            String subject,
            Duration deadline,
            List<Simulator> simulators,
            Path traceFile,
            Map<String, String> options) {
        this(
                test,
                subject,
                deadline,
                simulators,
                traceFile,
                options,
                FlowRecording.none(),
                new Outputs(),
                false,
                TestListener.NONE,
                NO_FOLLOWER);
    }
}
