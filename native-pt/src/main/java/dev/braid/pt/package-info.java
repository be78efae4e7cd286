// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Control flow from Intel Processor Trace: perf events through JNA, files of perf, decoders, and from a file to the
 * flow of each thread.
 */
@NullMarked
package dev.braid.pt;

import org.jspecify.annotations.NullMarked;
