// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow;

import java.util.List;

/**
 * Coverage of a trace: how much of it became a flow.
 *
 * @param instructions number of instructions that were handed over
 * @param gaps number of gaps
 * @param bytesLost the sum of the gaps' bytes
 * @param warnings facts that may make the flow less sure, as sentences
 */
public record FlowCoverage(long instructions, long gaps, long bytesLost, List<String> warnings) {
    public FlowCoverage {
        warnings = List.copyOf(warnings);
    }
}
