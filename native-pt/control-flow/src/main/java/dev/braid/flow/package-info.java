// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** Details of a divergence for a report, from a stored trace: the events around it, and how the threads got there. */
@NullMarked
package dev.braid.flow;

import org.jspecify.annotations.NullMarked;
