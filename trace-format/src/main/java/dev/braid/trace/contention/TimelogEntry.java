// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.contention;

import org.apiguardian.api.API;

/**
 * Entry of a {@link Timelog}: one conflict in one attempt, or several of the same.
 *
 * @param conflict the reason for which the time was lost
 * @param count number of times that it happened, at least 1
 * @param lost the time that was lost by all of them, in the unit of the recorder: nanoseconds, if it was a clock
 * @param first time at which the first of them ended, in the same unit
 * @param last time at which the last of them ended
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TimelogEntry(Conflict conflict, long count, long lost, long first, long last) {}
