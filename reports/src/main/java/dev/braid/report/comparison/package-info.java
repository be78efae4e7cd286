// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** The events of a divergence beside the same ones in another run of the program, which has no number in common. */
@NullMarked
package dev.braid.report.comparison;

import org.jspecify.annotations.NullMarked;
