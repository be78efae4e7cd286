// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** Checks that what threads have recorded is what they have executed. */
@NullMarked
package dev.braid.simulator.flow;

import org.jspecify.annotations.NullMarked;
