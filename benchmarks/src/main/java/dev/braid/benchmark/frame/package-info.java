// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** What writing an observation frame costs, observed and not: the section {@code frames}. */
@NullMarked
package dev.braid.benchmark.frame;

import org.jspecify.annotations.NullMarked;
