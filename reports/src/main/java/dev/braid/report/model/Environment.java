// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.model;

import dev.braid.report.Checks;
import java.util.Map;

/**
 * Environment in which a test ran.
 *
 * @param engineJdk version and vendor of the Java that ran the engine
 * @param workerJdk version and vendor of the Java that ran the test
 * @param operatingSystem name and kernel version
 * @param cpus number of processors that the worker could use
 * @param braidVersion version of Braid
 * @param settings every effective setting, by its key
 */
public record Environment(
        String engineJdk,
        String workerJdk,
        String operatingSystem,
        int cpus,
        String braidVersion,
        Map<String, String> settings) {

    public Environment {
        Checks.inRange(cpus, 1, Integer.MAX_VALUE, "the number of processors");
        settings = Checks.orderedCopy(settings);
    }
}
