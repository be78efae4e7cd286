// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

import org.apiguardian.api.API;

/**
 * Options of a schedule where there is more than one.
 *
 * <p>Option 0 is the default: the thread that asks goes on. Where it cannot, or has asked for another one, the default
 * is the other thread with the lowest ordinal. Ordinals count threads from 1 on, in the order in which they were
 * started.
 *
 * <p>Thread safety: valid during {@link Strategy#choose} alone.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Choices {
    /** {@return the number of options, at least 2 unless {@link Strategy#seesSingleOptions}} */
    int size();

    /**
     * {@return the kind of an option}
     *
     * @param option number of the option, from 0
     */
    ChoiceKind kind(int option);

    /**
     * {@return the ordinal of the thread that an option is about}
     *
     * @param option number of the option, from 0
     */
    int thread(int option);

    /**
     * {@return the operation that the option's thread stands before}
     *
     * @param option number of the option, from 0
     */
    Operation operation(int option);

    /**
     * {@return the site of that operation, see {@link Switch#site}}
     *
     * @param option number of the option, from 0
     */
    int site(int option);

    /**
     * {@return the number of the memory, monitor or thread that the operation is about} It is the same for the same one
     * in a run, from 1 on; 0 if the operation is about none, or if that is not known.
     *
     * @param option number of the option, from 0
     */
    int location(int option);

    /** {@return the ordinal of the thread that asks: the one that has run until here} */
    int asking();

    /**
     * {@return the site of the operation that the thread stands before which asks, {@link Switch#AT_END} at its end}
     */
    int askingSite();

    /** {@return the number of times that the thread has asked or been there, this time included, from 1 on} */
    int visit();

    /** {@return {@code true} if the thread that asks cannot go on, or there is no telling yet whom it notifies} */
    boolean isForced();
}
