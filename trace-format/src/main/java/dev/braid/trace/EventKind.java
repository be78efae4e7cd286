// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

/** What a {@link TraceEvent} records. The ordinals are stored nowhere. */
public enum EventKind {
    /** The thread's first event. */
    THREAD_BEGIN(false, false),
    /** The thread's last event. */
    THREAD_END(false, false),
    /** The thread starts another one, see {@link TraceEvent#startedThread}. */
    THREAD_START(false, false),
    READ(true, false),
    WRITE(false, true),
    /** An atomic read-modify-write that wrote. */
    READ_WRITE(true, true),
    /** A compare-and-set, or -exchange, that found another value than it expected and wrote nothing. */
    CAS_FAILED(true, false);

    private final boolean reads;
    private final boolean writes;

    EventKind(boolean reads, boolean writes) {
        this.reads = reads;
        this.writes = writes;
    }

    /** {@return whether {@link TraceEvent#valueRead} is meaningful} */
    public boolean reads() {
        return reads;
    }

    /** {@return whether {@link TraceEvent#valueWritten} is meaningful} */
    public boolean writes() {
        return writes;
    }

    /** {@return whether this is an access to memory} */
    public boolean isAccess() {
        return reads || writes;
    }
}
