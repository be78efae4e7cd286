// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.session;

import java.util.HashMap;
import java.util.Map;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;

/**
 * Jupiter's configuration in a worker: the user's, but for what a session needs.
 *
 * @param values the parameters to be set
 * @param detectsOthers whether the user has Jupiter detect extensions
 */
record JupiterParameters(Map<String, String> values, boolean detectsOthers) {
    private static final String PARALLEL = "junit.jupiter.execution.parallel.enabled";
    private static final String DETECTION = "junit.jupiter.extensions.autodetection.enabled";
    private static final String DETECTED = "junit.jupiter.extensions.autodetection.include";
    private static final String OWN = TracingExtension.class.getName();

    /** {@return the configuration that goes with the user's, which has the system properties and the user's file} */
    static JupiterParameters ofThisJvm() {
        ConfigurationParameters user =
                LauncherDiscoveryRequestBuilder.request().build().getConfigurationParameters();
        boolean detectsOthers = user.getBoolean(DETECTION).orElse(false);
        Map<String, String> values = new HashMap<>();
        // One trial at a time: the trace is of one test.
        values.put(PARALLEL, "false");
        values.put(DETECTION, "true");
        values.put(DETECTED, detectsOthers ? user.get(DETECTED).orElse("*") + "," + OWN : OWN);
        return new JupiterParameters(values, detectsOthers);
    }
}
