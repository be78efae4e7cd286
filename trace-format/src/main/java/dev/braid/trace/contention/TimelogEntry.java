// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.contention;

/**
 * What a {@link Timelog} says of one conflict in one attempt, or of several of the same.
 *
 * @param count how often it happened, at least once
 * @param lost the time that was lost by all of them, in the unit of who recorded it: nanoseconds, if it was a clock
 * @param first when the first of them ended, in the same unit
 * @param last when the last of them ended
 */
public record TimelogEntry(Conflict conflict, long count, long lost, long first, long last) {}
