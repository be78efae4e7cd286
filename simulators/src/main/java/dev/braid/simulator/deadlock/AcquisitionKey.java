// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.simulator.lock.LockMode;
import dev.braid.trace.TraceEvent;
import java.util.Arrays;
import java.util.List;

/**
 * The properties that make two nested acquisitions of one thread the same: time, place, the locks held, and the one
 * wanted.
 */
record AcquisitionKey(long epoch, int site, int callSite, List<Long> locks) {
    static AcquisitionKey of(long epoch, TraceEvent event, long lock, LockMode mode, List<TakenSince> held) {
        Long[] locks = new Long[held.size() + 1];
        for (int i = 0; i < held.size(); i++) {
            Hold hold = held.get(i).hold;
            locks[i] = key(hold.lock, hold.mode);
        }
        locks[held.size()] = key(lock, mode);
        return new AcquisitionKey(epoch, event.site(), event.callSite(), Arrays.asList(locks));
    }

    private static long key(long lock, LockMode mode) {
        return lock << 1 | mode.ordinal();
    }
}
