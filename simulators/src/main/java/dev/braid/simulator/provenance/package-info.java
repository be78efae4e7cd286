// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The origins of values: thunks, and the program order, synchronisation and data between them. Start at
 * {@link dev.braid.simulator.provenance.ProvenanceSimulator}.
 */
@NullMarked
package dev.braid.simulator.provenance;

import org.jspecify.annotations.NullMarked;
