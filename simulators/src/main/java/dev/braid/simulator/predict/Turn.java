// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.trace.RecordedEvent;

/** Two entries of threads into a monitor; a schedule has the second thread enter it, and the first one not yet. */
record Turn(RecordedEvent first, RecordedEvent second) {}
