// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.live;

import java.util.concurrent.TimeUnit;

/**
 * How long threads may be ahead of others, and of the agent.
 *
 * @param backlogBytes with more that wait, threads that are ahead of the bound wait for those that hold it back
 * @param namesNanos for how long they may then have to wait because the agent does not come to writing names
 */
record CollectorLimits(long backlogBytes, long namesNanos) {
    static final CollectorLimits USUAL = new CollectorLimits(1 << 24, TimeUnit.SECONDS.toNanos(10));
}
