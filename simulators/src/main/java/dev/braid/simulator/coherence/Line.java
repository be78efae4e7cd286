// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.coherence;

/** The state of a line of memory in all caches. */
sealed interface Line permits PrivateLine, SharedLine {}
