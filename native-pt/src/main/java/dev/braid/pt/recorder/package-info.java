// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Records Processor Trace of the threads that register, while they run. {@link dev.braid.pt.recorder.Recorder} opens an
 * event with an AUX ring and a sideband for each, and writes what comes into a perf.data file.
 */
@NullMarked
package dev.braid.pt.recorder;

import org.jspecify.annotations.NullMarked;
