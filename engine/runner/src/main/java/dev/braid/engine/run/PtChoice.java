// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

/** Choice of whether Processor Trace is recorded beside a trace: {@code braid.pt}. */
public enum PtChoice {
    /** Only where the machine has it; elsewhere, the trace says why not. */
    AUTO,
    /** Always: if the machine does not have it, or a thread is left out, that is a failure. */
    ON,
    /** Never. */
    OFF;

    /** The configuration parameter, and system property. */
    public static final String KEY = "braid.pt";
}
