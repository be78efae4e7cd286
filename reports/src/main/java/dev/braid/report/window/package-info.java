// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Windows of a trace: the events around a divergence, with all names resolved, and how they bear on one another. */
@NullMarked
package dev.braid.report.window;

import org.jspecify.annotations.NullMarked;
