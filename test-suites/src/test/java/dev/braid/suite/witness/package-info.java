// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/**
 * A second account of what a traced program executes: an agent that logs each bytecode instruction. Start at
 * {@link dev.braid.suite.witness.WitnessAgent}.
 */
@NullMarked
package dev.braid.suite.witness;

import org.jspecify.annotations.NullMarked;
