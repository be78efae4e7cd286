// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import dev.braid.schedule.Strategy;

/** Another strategy that chooses at all points, inside of calls of the JDK, too. */
public final class AllPoints extends DelegatingStrategy {
    private static final String SUFFIX = " at all points";

    public AllPoints(Strategy strategy) {
        super(strategy);
    }

    @Override
    public boolean choosesAtAllPoints() {
        return true;
    }

    @Override
    public String name() {
        String name = super.name();
        return name.endsWith("all points") ? name : name + SUFFIX;
    }
}
