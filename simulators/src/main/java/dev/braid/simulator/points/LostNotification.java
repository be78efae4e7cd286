// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.points;

import dev.braid.trace.Site;

/**
 * Notification that may come before the wait that it is to end, as nothing that the waiting thread looks at says so.
 *
 * @param waiting the place at which a thread waits without a limit of time
 * @param notification the place at which another thread notifies it for the last time
 * @param beforeWait the place at which the waiting thread takes the monitor or lock
 * @param beforeNotification the place at which the other thread does
 */
public record LostNotification(Site waiting, Site notification, Site beforeWait, Site beforeNotification) {
    /** {@return the prediction, for people} */
    public String describe() {
        return "The notification at " + notification + " may come before the wait at " + waiting
                + ", which then has no end. After its thread has taken the lock at " + beforeWait
                + ", it reads nothing that the other thread has written before.";
    }
}
