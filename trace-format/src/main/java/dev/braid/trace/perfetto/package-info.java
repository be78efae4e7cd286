// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** Traces for Perfetto's viewer, a track for each thread: {@link dev.braid.trace.perfetto.PerfettoExport}. */
@NullMarked
package dev.braid.trace.perfetto;

import org.jspecify.annotations.NullMarked;
