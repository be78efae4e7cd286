// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.schedule.Switch;
import dev.braid.simulator.points.PointProfile;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Sites at which a search for schedules need not switch: in no trace of the test have they accessed memory that threads
 * shared and one of them wrote. A site that no trace has is not one.
 *
 * <p>Thread safety: one thread.
 */
public final class MinorSites {
    private final Set<Integer> seen = new TreeSet<>();
    private final Set<Integer> shared = new TreeSet<>();
    private boolean isKnown = true;

    /** Takes what the trace of a run has shown. */
    public void add(PointProfile profile, Symbols symbols) {
        isKnown &= profile.isComplete();
        addAll(profile.seen(), symbols, seen);
        addAll(profile.shared(), symbols, shared);
    }

    private static void addAll(BitSet ids, Symbols symbols, Set<Integer> to) {
        ids.stream().forEach(id -> {
            Site site = symbols.site(id);
            if (site != null) {
                to.add(Switch.siteOf(
                        site.className().replace('.', '/'),
                        site.methodName(),
                        site.methodDescriptor(),
                        site.bytecodeIndex()));
            }
        });
    }

    /** {@return the sites as schedules name them, see {@link Switch#site}; none if a trace had too much memory} */
    public List<Integer> sites() {
        return isKnown ? seen.stream().filter(site -> !shared.contains(site)).toList() : List.of();
    }
}
