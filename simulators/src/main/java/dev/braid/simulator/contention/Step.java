// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import dev.braid.trace.contention.Traceback;

/**
 * Something that a region does.
 *
 * @param number the number of steps of the region that come before it
 * @param at its place in the program
 */
record Step(long number, Traceback at) {}
