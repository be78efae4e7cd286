// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** From a stored trace to what a report shows of a divergence: the events around it, and how the threads got there. */
@NullMarked
package dev.braid.flow;

import org.jspecify.annotations.NullMarked;
