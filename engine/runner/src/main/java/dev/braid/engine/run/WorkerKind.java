// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.launch.QuickStart;
import dev.braid.engine.launch.WorkerSpec;
import dev.braid.trace.Policy;
import dev.braid.trace.option.KnownOptions;

/**
 * Kind of the runs that a worker can serve.
 *
 * @param isBrief whether a run is known to last less than a second or so
 */
public record WorkerKind(TracingOptions options, Policy policy, boolean isBrief) {
    /** {@return the specification of such a worker} */
    WorkerSpec specOf(WorkerSpec spec) {
        if (policy != Policy.LOCKED) {
            return spec; // how often a control finds something is the machine's and the JVM's choice
        }
        return isBrief && options.get(KnownOptions.SCHEDULES)
                ? QuickStart.ofBriefSchedules(spec)
                : QuickStart.ofTrials(spec);
    }
}
