// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Speed of decoding control flow, from Processor Trace and from branch records: the section {@code decoding}. */
@NullMarked
package dev.braid.benchmark.decoding;

import org.jspecify.annotations.NullMarked;
