// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.comparison;

/**
 * Visit of a thread to a place, identified without any number that another run of the program would not have.
 *
 * @param place the number of the place among those looked at
 * @param thread its {@linkplain ThreadOrigins origin}
 * @param code the instruction, and the call that led to it
 * @param count the number of times that the thread had come to this place by this instruction before
 */
record Visit(int place, String thread, String code, long count) {}
