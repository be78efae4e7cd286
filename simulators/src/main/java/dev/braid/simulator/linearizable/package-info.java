// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Judges histories of operations against a sequential specification (Herlihy and Wing, "Linearizability", 1990). */
@NullMarked
package dev.braid.simulator.linearizable;

import org.jspecify.annotations.NullMarked;
