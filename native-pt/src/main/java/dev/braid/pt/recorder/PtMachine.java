// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recorder;

import dev.braid.pt.PtAvailability;
import java.io.IOException;

/** A machine that may have Processor Trace: this one, or what a test puts in its place. */
public interface PtMachine {
    /** {@return {@code true} if it has Processor Trace, and if not, why} */
    PtAvailability availability();

    /**
     * {@return a device to record with, if there is Processor Trace}
     *
     * @throws IOException if it cannot be had after all
     */
    PtDevice device() throws IOException;

    /** {@return this machine} */
    static PtMachine ofThisMachine() {
        return new PtMachine() {
            @Override
            public PtAvailability availability() {
                return PtAvailability.probe();
            }

            @Override
            public PtDevice device() throws IOException {
                return PtDevice.ofThisMachine();
            }
        };
    }
}
