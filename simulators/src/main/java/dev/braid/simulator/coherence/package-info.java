// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/**
 * What the accesses of a trace would do to the caches of a machine with a core for each thread: MESI, and true and
 * false sharing. Start at {@link dev.braid.simulator.coherence.CoherenceSimulator}.
 */
@NullMarked
package dev.braid.simulator.coherence;

import org.jspecify.annotations.NullMarked;
