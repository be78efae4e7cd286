// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A call is run over to the place that it returns to, by either way: which one is taken depends on the machine. */
class SteppedTaskTests {
    @BeforeEach
    void assumeStepping() throws IOException {
        NativePrograms.assumeStepped("/bin/true");
    }

    @Test
    void steps_endBehindTheCall() throws IOException {
        try (SteppedProcess process = SteppedProcess.start(List.of("/bin/true"))) {
            long back = process.stepIntoCall();

            assertThat(process.stepTo(back)).isTrue();
            assertThat(process.instructionPointer()).isEqualTo(back);
        }
    }

    @Test
    void breakpoint_endsBehindTheCall() throws IOException {
        assumeTrue(HardwareBreakpoints.work(), "hardware breakpoints do not stop a program on this machine");
        try (SteppedProcess process = SteppedProcess.start(List.of("/bin/true"))) {
            long back = process.stepIntoCall();

            assertThat(process.runToBreakpoint(back)).isTrue();
            assertThat(process.instructionPointer()).isEqualTo(back);
        }
    }
}
