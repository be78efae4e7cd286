// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

import dev.braid.trace.RecordedEvent;

/**
 * Two events of different threads that conflict, so that the transaction of the first comes before that of the second.
 */
record Edge(RecordedEvent from, RecordedEvent to) {}
