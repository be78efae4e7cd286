// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Small programs whose faults are known, and correct ones that naive tools report. What is true of each stands in its
 * annotation: {@code expect = DIVERGES} says that the simulator must find the fault, its absence that there is none.
 */
@NullMarked
package dev.braid.suite.corpus;

import org.jspecify.annotations.NullMarked;
