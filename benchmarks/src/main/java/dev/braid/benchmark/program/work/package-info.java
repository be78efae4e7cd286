// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The whole programs that are measured: small ones, but real in what they do to memory. Nothing but these classes, and
 * the JDK's that they use, runs in a measured JVM.
 *
 * <p>{@link dev.braid.benchmark.program.work.Programs} lists them, and
 * {@link dev.braid.benchmark.program.work.ProgramMain} runs one.
 */
@NullMarked
package dev.braid.benchmark.program.work;

import org.jspecify.annotations.NullMarked;
