// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import org.apiguardian.api.API;

/**
 * A thread of the program that ended by an exception which nothing in it caught.
 *
 * @param thread its name
 * @param exception the exception's class, and its message if it has one
 * @param place the file and line that threw it, of the program's code if there is any; "" if the exception does not say
 * @param handler the class that the program has set to handle such exceptions; "" if there is none
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record UncaughtDeath(String thread, String exception, String place, String handler) {
    /** {@return {@code true} if nothing of the program's was to handle the exception} */
    public boolean isUnhandled() {
        return handler.isEmpty();
    }

    /** {@return the death for people, in one clause} */
    @Override
    public String toString() {
        return "thread '" + thread + "' ended by an uncaught " + exception + (place.isEmpty() ? "" : ", at " + place)
                + (isUnhandled() ? "" : "; " + handler + " handles it");
    }
}
