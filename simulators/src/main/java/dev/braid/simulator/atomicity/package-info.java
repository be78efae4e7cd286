// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** Blocks that are meant to be atomic. Start at {@link dev.braid.simulator.atomicity.AtomicitySimulator}. */
@NullMarked
package dev.braid.simulator.atomicity;

import org.jspecify.annotations.NullMarked;
