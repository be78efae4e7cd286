// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import org.apiguardian.api.API;

/** Kind of instruction that a {@link Site} is. The ordinals are stored in symbol logs and trace files. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum SiteKind {
    /** {@code getfield} or {@code putfield}. */
    FIELD,
    /** {@code getstatic} or {@code putstatic}. */
    STATIC_FIELD,
    /** A load from or a store into an array. */
    ARRAY_ELEMENT,
    /** A memory operation of {@code Unsafe}, to which all atomics and variable handles come down. */
    UNSAFE,
    /** A call from the user's code into instrumented code of the JDK. */
    CALL,
    /** A thread's begin, end or start. */
    THREAD,
    /** An operation of synchronisation. */
    SYNC,
    /** A traced function, see {@link EventKind#FUNCTION_CALL}; a constructor, too. */
    FUNCTION,
    /** A traced function whose first argument is not an object that it belongs to. */
    STATIC_FUNCTION,
    /** The entry of a synchronized method, or one of the ways out of it. */
    SYNCHRONIZED_METHOD,
    /** A call from the user's code into a library that is out of scope. */
    LIBRARY_CALL
}
