// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import dev.braid.engine.message.TestListener;
import dev.braid.engine.message.WorkerMessage.RunInvocation;
import dev.braid.engine.run.FlowRecording;
import dev.braid.engine.run.ProfiledSites;
import dev.braid.engine.run.RunEnd;
import dev.braid.engine.run.RunRequest;
import dev.braid.engine.run.TracedRun;
import dev.braid.engine.run.TracedWorker;
import dev.braid.simulator.points.PointProfile;
import dev.braid.trace.Outputs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A traced run of a test without a schedule.
 *
 * @param minorSites the minor sites at which it says that no switch is needed
 */
record FreeRun(RunEnd end, List<Integer> minorSites) {
    /** Runs a test. Its trace is not kept. */
    static FreeRun of(TracedWorker worker, RunInvocation test, Duration limit, Path file) throws IOException {
        PointProfile profile = new PointProfile();
        RunEnd end = TracedRun.run(
                worker,
                new RunRequest(
                        test,
                        test.test(),
                        limit,
                        List.of(),
                        file,
                        Map.of(),
                        FlowRecording.none(),
                        new Outputs(),
                        true,
                        TestListener.NONE,
                        profile));
        end.trace().file().discard();
        ProfiledSites sites = new ProfiledSites();
        sites.add(profile, end.trace().symbols());
        return new FreeRun(end, sites.minor());
    }
}
