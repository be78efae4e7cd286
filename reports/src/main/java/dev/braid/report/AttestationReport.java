// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report;

import dev.braid.trace.Attestation;
import dev.braid.trace.Fidelity;
import dev.braid.trace.LeftOut;
import dev.braid.trace.Policy;
import dev.braid.trace.UnjudgedClass;
import java.util.List;
import java.util.stream.Stream;

/** What the trace of one trial covers, and how much order it has. */
public record AttestationReport(int trial, Policy policy, Fidelity fidelity, Attestation attestation) {
    public AttestationReport {
        Checks.inRange(trial, 1, Integer.MAX_VALUE, "an attestation's trial");
    }

    /** {@return a sentence each on what the scope left out, and on objects that were shared and not judged} */
    public List<String> limits() {
        return Stream.of(LeftOut.sentence(attestation.leftOut()), UnjudgedClass.sentence(attestation.unjudged()))
                .filter(sentence -> !sentence.isEmpty())
                .toList();
    }
}
