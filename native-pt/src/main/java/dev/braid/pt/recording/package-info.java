// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * From a perf.data file, recorded anywhere, to the flow of each of its threads:
 * {@link dev.braid.pt.recording.RecordedFlow}.
 */
@NullMarked
package dev.braid.pt.recording;

import org.jspecify.annotations.NullMarked;
