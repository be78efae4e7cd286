// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.model;

import dev.braid.report.Checks;
import dev.braid.trace.Attestation;
import dev.braid.trace.Fidelity;
import dev.braid.trace.Policy;
import java.util.List;

/** Coverage of one trial's trace, with the degree of order in it. */
public record AttestationReport(int trial, Policy policy, Fidelity fidelity, Attestation attestation) {
    public AttestationReport {
        Checks.inRange(trial, 1, Integer.MAX_VALUE, "an attestation's trial");
    }

    /** {@return a sentence on what the scope left out; empty if that is nothing} */
    public List<String> limits() {
        return attestation.limits();
    }
}
