// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.coherence;

/** A line that one core alone has had so far; there is one of these for each core and state. */
record PrivateLine(int core, boolean isModified) implements Line {}
