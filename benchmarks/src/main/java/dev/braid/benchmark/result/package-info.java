// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Results of all sections, in one form: samples with their statistics and ratios, goals, and what was left out; and the
 * tables and files that are made of them.
 *
 * <p>Start with {@link dev.braid.benchmark.result.Results}.
 */
@NullMarked
package dev.braid.benchmark.result;

import org.jspecify.annotations.NullMarked;
