// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Files of the program perf, read and written: {@link dev.braid.pt.perfdata.PerfDataReader},
 * {@link dev.braid.pt.perfdata.PerfDataWriter}. Their format is described in the kernel's sources,
 * {@code tools/perf/Documentation/perf.data-file-format.txt}.
 */
@NullMarked
package dev.braid.pt.perfdata;

import org.jspecify.annotations.NullMarked;
