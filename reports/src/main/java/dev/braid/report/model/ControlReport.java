// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.model;

import dev.braid.report.Checks;
import dev.braid.trace.Policy;
import java.util.Map;

/**
 * Results of the runs of one negative control.
 *
 * @param control the policy that breaks the order on purpose
 * @param runs number of runs
 * @param detections number of runs in which some check diverged
 * @param detectedBy number of runs in which each check diverged by itself, by the check's name such as {@code replay}
 */
public record ControlReport(Policy control, int runs, int detections, Map<String, Integer> detectedBy) {
    public ControlReport {
        if (control == Policy.LOCKED) {
            throw new IllegalArgumentException("locked is the policy that controls are compared with, not a control");
        }
        Checks.inRange(runs, 0, Integer.MAX_VALUE, "a control's number of runs");
        Checks.inRange(detections, 0, runs, "a control's number of detections");
        detectedBy = Checks.orderedCopy(detectedBy);
        for (Map.Entry<String, Integer> entry : detectedBy.entrySet()) {
            Checks.inRange(entry.getValue(), 0, detections, "the detections of '" + entry.getKey() + "'");
        }
    }

    /** {@return the exact 95 % confidence interval of the detection rate} */
    public ClopperPearson.Interval interval() {
        return ClopperPearson.interval95(detections, runs);
    }
}
