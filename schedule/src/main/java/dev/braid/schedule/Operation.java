// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

/** Operation before which a thread stands at a point, where the schedule may switch to another thread. */
public enum Operation {
    /** The first point of a thread, before any operation of its own. */
    BEGIN,
    READ,
    WRITE,
    /** An atomic read-modify-write operation. */
    UPDATE,
    /** The entry to a monitor. */
    ENTER,
    /** {@code Object.wait}: waiting and entering the monitor again. */
    WAIT,
    NOTIFY,
    PARK,
    UNPARK,
    START,
    JOIN,
    SLEEP,
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
