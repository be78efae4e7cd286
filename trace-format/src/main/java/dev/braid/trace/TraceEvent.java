// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import org.apiguardian.api.API;

/**
 * One access to memory, operation of synchronisation, call, or event in a thread's life, in trace order.
 *
 * <p>The instance that a simulator is handed is a view that moves on with the trace: it is valid during the call only.
 * {@link #copy()} keeps it.
 *
 * <pre>{@code
 * public void event(TraceEvent event) {
 *     switch (event.kind()) {
 *         case MONITOR_ENTER, WAKE -> heldByThread.merge(event.thread(), 1, Integer::sum);
 *         case MONITOR_EXIT, WAIT -> heldByThread.merge(event.thread(), -1, Integer::sum);
 *         case SLEEP -> {
 *             if (heldByThread.getOrDefault(event.thread(), 0) > 0) {
 *                 sleeps.add(event.copy());
 *             }
 *         }
 *         default -> {}
 *     }
 * }
 * }</pre>
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface TraceEvent {
    /** {@return the position in the merged trace, from 0} */
    long index();

    /** {@return the kind of the event} */
    EventKind kind();

    /** {@return the trace's id of the acting thread; ids are never reused} */
    int thread();

    /** {@return the Lamport clock; never decreases along the trace} */
    long clock();

    /** {@return the site of the access in the program, for {@link Symbols#site}; 0 if unknown} */
    int site();

    /**
     * {@return the call in the user's code that led into the JDK code of {@link #site}, for {@link Symbols#site}; 0 if
     * none was seen in this thread}
     */
    int callSite();

    /**
     * {@return {@code true} if untraced code of the JDK lies between the {@link #callSite} and the {@link #site}, as
     * far as traced code of the JDK has called it} It says nothing about sites in the program.
     */
    default boolean isBelowUntraced() {
        return false;
    }

    /**
     * {@return {@code true} if the JVM has caused this on its own account, while it loaded a class or linked a call}
     */
    default boolean isOfJvm() {
        return false;
    }

    /**
     * {@return the id of the accessed object, array, or class (for a static field), 0 being memory outside the heap; or
     * of the object that the threads synchronise on}
     */
    long object();

    /** {@return the offset in bytes within the object, or the address if {@link #object} is 0} */
    long offset();

    /** {@return 1, 2, 4 or 8 bytes; references count as 8} */
    int size();

    /** {@return the mode of memory ordering of an access} */
    AccessMode mode();

    /** {@return {@code true} if the values are object ids, 0 being null} */
    boolean isReference();

    /** {@return the value read, sign-extended to 64 bits, floating-point values as their raw bits} */
    long valueRead();

    /** {@return the value written, in the form of {@link #valueRead}} */
    long valueWritten();

    /** {@return the id of the thread that a {@link EventKind#THREAD_START} starts} */
    int startedThread();

    /**
     * {@return a further number of the event, as its {@link EventKind} explains; 0 for accesses and where it has none}
     *
     * @param number from 0 to 3
     */
    long detail(int number);

    /** {@return an immutable copy} */
    default RecordedEvent copy() {
        return new RecordedEvent(
                index(),
                kind(),
                thread(),
                clock(),
                site(),
                callSite(),
                object(),
                offset(),
                size(),
                mode(),
                isReference(),
                valueRead(),
                valueWritten(),
                startedThread(),
                detail(0),
                detail(1),
                detail(2),
                detail(3));
    }
}
