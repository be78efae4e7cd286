// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Code that runs in the JVMs whose start is measured: one small test in several guises, suites of it, and the
 * instrumenter.
 */
@NullMarked
package dev.braid.benchmark.start.work;

import org.jspecify.annotations.NullMarked;
