// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Where values came from: thunks, and the program order, synchronisation and data between them. Start at
 * {@link dev.braid.simulator.provenance.ProvenanceSimulator}.
 */
@NullMarked
package dev.braid.simulator.provenance;

import org.jspecify.annotations.NullMarked;
