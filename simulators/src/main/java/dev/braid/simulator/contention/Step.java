// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import dev.braid.trace.contention.Traceback;

/**
 * Something that a region does.
 *
 * @param number how many steps of the region come before it
 * @param at where in the program it stands
 */
record Step(long number, Traceback at) {}
