// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.mirror;

import java.util.Set;
import org.junit.platform.launcher.LauncherDiscoveryListener;
import org.junit.platform.launcher.LauncherDiscoveryRequest;

/** Forgets what was claimed in the discovery before: the next one may be without Braid's engine. */
public final class ClaimsListener implements LauncherDiscoveryListener {
    /** Makes the listener for JUnit's launcher, which finds listeners as services. */
    public ClaimsListener() {}

    @Override
    public void launcherDiscoveryStarted(LauncherDiscoveryRequest request) {
        Claims.set(Set.of());
    }
}
