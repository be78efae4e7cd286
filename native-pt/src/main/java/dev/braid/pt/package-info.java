// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Where control flow from Intel Processor Trace will live: perf events and libipt through JNA, the packet and
 * instruction-flow decoders, the JIT's code image, and branch records for machines without Processor Trace.
 */
@NullMarked
package dev.braid.pt;

import org.jspecify.annotations.NullMarked;
