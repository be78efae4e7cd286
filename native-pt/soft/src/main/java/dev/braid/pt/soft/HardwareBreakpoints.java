// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The breakpoints that a processor has in its debug registers. Some hypervisors take what is written to these
 * registers, and never stop.
 *
 * <p>Thread safety: any thread.
 */
final class HardwareBreakpoints {
    private static @Nullable Boolean work;

    private HardwareBreakpoints() {}

    /**
     * {@return {@code true} if they stop a program on this machine}
     *
     * @throws IOException if no program can be traced here
     */
    static synchronized boolean work() throws IOException {
        if (work == null) {
            try (SteppedProcess process = SteppedProcess.start(List.of("/bin/true"))) {
                work = process.runToBreakpoint(process.stepIntoCall());
            }
        }
        return work;
    }
}
