// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The contention time log: how much time each thread lost to which other one, with the places of both. A thread has its
 * own in {@link dev.braid.trace.contention.ThreadTimelogs}; {@link dev.braid.trace.contention.Timelog} is what it reads
 * them from.
 */
@NullMarked
package dev.braid.trace.contention;

import org.jspecify.annotations.NullMarked;
