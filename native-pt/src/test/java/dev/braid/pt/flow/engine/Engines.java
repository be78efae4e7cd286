// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.engine;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.braid.pt.flow.FlowDecoder;
import dev.braid.pt.flow.LibiptAvailability.Unavailable;

/** The engines for tests, which are skipped with the reason where one is not installed. */
public final class Engines {
    private Engines() {}

    public static FlowDecoder assume(String name) {
        if (name.equals("libipt") && FlowEngines.libipt() instanceof Unavailable unavailable) {
            assumeTrue(false, unavailable.reason() + " " + unavailable.fix());
        }
        return FlowEngines.of(name);
    }
}
