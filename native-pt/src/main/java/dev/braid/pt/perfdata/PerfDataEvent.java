// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perfdata;

import dev.braid.pt.perf.PerfAttributes;
import java.util.List;

/**
 * One event of a recording.
 *
 * @param ids one for each ring that it had; records may end with one of them
 */
public record PerfDataEvent(PerfAttributes attributes, List<Long> ids) {
    public PerfDataEvent {
        ids = List.copyOf(ids);
    }
}
