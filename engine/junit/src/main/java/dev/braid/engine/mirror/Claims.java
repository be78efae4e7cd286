// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.mirror;

import java.util.Set;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.launcher.PostDiscoveryFilter;

/**
 * Takes the tests away from Jupiter that Braid's engine runs, so that each runs once.
 *
 * <p>What is taken is what Braid has found in the same discovery, on the same thread. A discovery without Braid's
 * engine takes nothing.
 */
public final class Claims implements PostDiscoveryFilter {
    private static final ThreadLocal<Set<UniqueId>> CLAIMED = ThreadLocal.withInitial(Set::of);

    /** Makes the filter for JUnit's launcher, which finds filters as services. */
    public Claims() {}

    /** Replaces what is claimed by the discovery that goes on on this thread. */
    static void set(Set<UniqueId> jupiterIds) {
        CLAIMED.set(Set.copyOf(jupiterIds));
    }

    @Override
    public FilterResult apply(TestDescriptor descriptor) {
        return FilterResult.includedIf(
                !CLAIMED.get().contains(descriptor.getUniqueId()),
                () -> "not a traced test",
                () -> "traced, and so run by Braid's engine");
    }
}
