// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

import org.apiguardian.api.API;

/** Operation before which a thread stands at a point, where the schedule may switch to another thread. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Operation {
    /** The first point of a thread, before any operation of its own. */
    BEGIN,
    /** A read. */
    READ,
    /** A write. */
    WRITE,
    /** An atomic read-modify-write operation. */
    UPDATE,
    /** The entry to a monitor. */
    ENTER,
    /** {@code Object.wait}: waiting and entering the monitor again. */
    WAIT,
    /** {@code Object.notify} or {@code notifyAll}. */
    NOTIFY,
    /** {@code LockSupport.park}. */
    PARK,
    /** {@code LockSupport.unpark}. */
    UNPARK,
    /** The start of another thread. */
    START,
    /** The wait for another thread's end. */
    JOIN,
    /** {@code Thread.sleep}. */
    SLEEP,
    /** The interrupt of a thread. */
    INTERRUPT,
    /** {@code Thread.yield} or {@code Thread.onSpinWait}, which ask for another thread. */
    YIELD,
    /** The end of a thread, or of the body of a test. */
    END;

    /** {@return {@code true} if it may change what it is about, such as memory, a monitor or the permit of a thread} */
    public boolean isChange() {
        return this == WRITE
                || this == UPDATE
                || this == ENTER
                || this == WAIT
                || this == NOTIFY
                || this == PARK
                || this == UNPARK
                || this == INTERRUPT;
    }
}
