// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow;

import java.util.List;

/**
 * How much of a trace became a flow.
 *
 * @param instructions how many instructions were told
 * @param gaps how many gaps
 * @param bytesLost the sum of the gaps' bytes
 * @param warnings what may make the flow less sure, as sentences
 */
public record FlowCoverage(long instructions, long gaps, long bytesLost, List<String> warnings) {
    public FlowCoverage {
        warnings = List.copyOf(warnings);
    }
}
