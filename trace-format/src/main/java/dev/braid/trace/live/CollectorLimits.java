// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.live;

import java.util.concurrent.TimeUnit;

/**
 * Limits on how far threads may be ahead of others, and of the agent.
 *
 * @param backlogBytes a number of bytes; if more wait, threads that are ahead of the bound wait for those that hold
 *     it back
 * @param namesNanos time for which they may then have to wait because the agent does not come to writing names
 */
record CollectorLimits(long backlogBytes, long namesNanos) {
    static final CollectorLimits DEFAULTS = new CollectorLimits(1 << 24, TimeUnit.SECONDS.toNanos(10));
}
