// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import org.apiguardian.api.API;

/**
 * Kind of a {@link TraceEvent}. The ordinals are stored nowhere.
 *
 * <p>Operations of synchronisation say what they do to the happens-before order (JLS 17.4.4): one that releases happens
 * before each later one on the same object that acquires.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum EventKind {
    /** The thread's first event. */
    THREAD_BEGIN(Role.ACQUIRES),
    /** The thread's last event. */
    THREAD_END(Role.NONE),
    /** The thread starts another one, see {@link TraceEvent#startedThread}. */
    THREAD_START(Role.RELEASES),
    /** A read. */
    READ(Role.READS),
    /** A write. */
    WRITE(Role.WRITES),
    /** An atomic read-modify-write that wrote. */
    READ_WRITE(Role.UPDATES),
    /** A compare-and-set, or -exchange, that found another value than it expected and wrote nothing. */
    CAS_FAILED(Role.READS),
    /** The thread has entered the object's monitor. */
    MONITOR_ENTER(Role.ACQUIRES),
    /** The thread is about to exit the object's monitor. */
    MONITOR_EXIT(Role.RELEASES),
    /**
     * {@code Object.wait} is about to release the monitor; the detail is its time limit in milliseconds, 0 for none.
     */
    WAIT(Role.RELEASES),
    /** {@code Object.wait} has the monitor again; the detail is 1 if it was interrupted. */
    WAKE(Role.ACQUIRES),
    /** {@code Object.notify} on the object. */
    NOTIFY(Role.NONE),
    /** {@code Object.notifyAll} on the object. */
    NOTIFY_ALL(Role.NONE),
    /** The thread, which is the object, is about to end. */
    THREAD_ENDING(Role.RELEASES),
    /** The thread that is the object is known to have ended. */
    JOIN(Role.ACQUIRES),
    /** The thread that is the object is about to be interrupted. */
    INTERRUPT(Role.RELEASES),
    /** The thread that is the object is known to have been interrupted. */
    INTERRUPTED(Role.ACQUIRES),
    /** The thread is about to park; the detail is the time limit as {@code Unsafe.park} takes it, 0 for none. */
    PARK(Role.NONE),
    /** The thread returns from parking. */
    UNPARKED(Role.NONE),
    /** The thread that is the object is about to be unparked. */
    UNPARK(Role.NONE),
    /** The class that is the object has been initialised by this thread. */
    CLASS_INITIALISED(Role.RELEASES),
    /** The thread uses the class that is the object, and so has waited for its initialisation by another one. */
    CLASS_USED(Role.ACQUIRES),
    /**
     * A fence; the detail is one of the {@code FENCE_} constants of {@link dev.braid.trace.layout.RecordDescriptor}.
     */
    FENCE(Role.NONE),
    /** The thread is about to sleep; the detail is how long, in nanoseconds. */
    SLEEP(Role.NONE),
    /** A region of interest starts. */
    REGION_START(Role.NONE),
    /** A region of interest ends. */
    REGION_END(Role.NONE),
    /** The program has given this thread a number of its own, the detail. */
    REGISTER(Role.NONE),
    /** A traced function is called: details are a token that its return repeats, and the first three arguments. */
    FUNCTION_CALL(Role.NONE),
    /** A traced function returns: details are the call's token and the returned value. */
    FUNCTION_RETURN(Role.NONE),
    /** A traced function ends by an exception: the detail is the call's token. */
    FUNCTION_THROW(Role.NONE),
    /**
     * The thread has lost time to another; the details are those of {@link dev.braid.trace.layout.LostTimeDescriptor}.
     */
    LOST_TIME(Role.NONE),
    /**
     * The thread has been found blocked. The object is what it waits for. The detail is since when, in tenths of a
     * second since 1970, shifted by {@link dev.braid.trace.layout.RecordDescriptor#BLOCKED_KIND_BITS}. The bits below
     * are for what it waits, one of the constants {@link dev.braid.trace.layout.RecordDescriptor#BLOCKED_MONITOR} to
     * {@link dev.braid.trace.layout.RecordDescriptor#BLOCKED_IDLE}.
     */
    BLOCKED(Role.NONE),
    /** The next frame outwards of the stack of a thread that was found blocked. */
    BLOCKED_FRAME(Role.NONE),
    /** The thread, which was found blocked, waits for the thread whose number is the detail. */
    BLOCKED_BY(Role.NONE),
    /** The thread has been found in the initialisation of the class that is the object, and the site's class. */
    INITIALISES(Role.NONE),
    /** No thread can go on by itself; the thread is any of them. */
    STILL(Role.NONE),
    /** Code that is not traced may have written to a range, from the offset on; the detail is its length in bytes. */
    UNTRACED_WRITE(Role.NONE);

    private enum Role {
        READS,
        WRITES,
        UPDATES,
        ACQUIRES,
        RELEASES,
        NONE
    }

    private final boolean reads;
    private final boolean writes;
    private final boolean acquires;
    private final boolean releases;

    EventKind(Role role) {
        reads = role == Role.READS || role == Role.UPDATES;
        writes = role == Role.WRITES || role == Role.UPDATES;
        acquires = role == Role.ACQUIRES;
        releases = role == Role.RELEASES;
    }

    /** {@return {@code true} if {@link TraceEvent#valueRead} is meaningful} */
    public boolean reads() {
        return reads;
    }

    /** {@return {@code true} if {@link TraceEvent#valueWritten} is meaningful} */
    public boolean writes() {
        return writes;
    }

    /** {@return {@code true} if the agent has seen this of the thread, which has done nothing} */
    public boolean isObservation() {
        return this == BLOCKED || this == BLOCKED_FRAME || this == BLOCKED_BY || this == INITIALISES || this == STILL;
    }

    /** {@return {@code true} if this is an access to memory} */
    public boolean isAccess() {
        return reads || writes;
    }

    /** {@return {@code true} if what released the object before happens before what follows this} */
    public boolean acquires() {
        return acquires;
    }

    /** {@return {@code true} if what precedes this happens before what follows later acquires of the object} */
    public boolean releases() {
        return releases;
    }
}
