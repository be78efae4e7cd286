// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The effects that the accesses of a trace would have on the caches of a machine with a core for each thread: MESI, and
 * true and false sharing. Start at {@link dev.braid.simulator.coherence.CoherenceSimulator}.
 */
@NullMarked
package dev.braid.simulator.coherence;

import org.jspecify.annotations.NullMarked;
