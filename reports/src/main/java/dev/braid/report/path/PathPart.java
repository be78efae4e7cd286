// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.path;

import java.util.List;

/**
 * Part of a thread's path: the instructions that it executed between two events.
 *
 * @param steps the calls that the thread was in, outermost first, and what it did in them
 * @param instructions their number
 */
public record PathPart(List<PathStep> steps, long instructions) {
    public PathPart {
        steps = List.copyOf(steps);
    }
}
