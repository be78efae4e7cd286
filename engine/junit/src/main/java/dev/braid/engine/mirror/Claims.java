// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.mirror;

import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.launcher.LauncherDiscoveryListener;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;

/**
 * Takes the tests away from Jupiter that Braid's engine runs, so that each runs once.
 *
 * <p>What is taken is what Braid has found in the same discovery, on the same thread. A discovery without Braid's
 * engine takes nothing. One may go on within another: that of a suite, for instance.
 */
public final class Claims implements PostDiscoveryFilter, LauncherDiscoveryListener {
    private static final ThreadLocal<Deque<Claim>> CLAIMS = ThreadLocal.withInitial(ArrayDeque::new);

    /** Makes the filter, or the listener, for JUnit's launcher, which finds both as services. */
    public Claims() {}

    /** Replaces what is claimed by the discovery that goes on on this thread. */
    static void set(Claim claim) {
        Deque<Claim> claims = CLAIMS.get();
        claims.poll();
        claims.push(claim);
    }

    @Override
    public void launcherDiscoveryStarted(LauncherDiscoveryRequest request) {
        CLAIMS.get().push(Claim.NOTHING);
    }

    @Override
    public void launcherDiscoveryFinished(LauncherDiscoveryRequest request) {
        CLAIMS.get().poll();
    }

    @Override
    public FilterResult apply(TestDescriptor descriptor) {
        Claim claim = CLAIMS.get().peek();
        boolean isClaimed = claim != null && claim.takes(descriptor);
        return FilterResult.includedIf(
                !isClaimed, () -> "not a traced test", () -> "traced, and so run by Braid's engine");
    }
}
