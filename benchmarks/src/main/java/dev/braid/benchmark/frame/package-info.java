// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Cost of writing an observation frame, observed and not: the section {@code frames}. */
@NullMarked
package dev.braid.benchmark.frame;

import org.jspecify.annotations.NullMarked;
