// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

import org.apiguardian.api.API;

/**
 * Strategy by which a search for schedules chooses.
 *
 * <p>{@code @Schedules} or the parameter {@code braid.schedules.strategy} names its class, which has a public
 * constructor without parameters, or {@code ServiceLoader} finds it. While it works, nothing of it is traced, and no
 * other thread of the program runs. It must choose by the seed and by what it is asked, and by nothing else: a failure
 * is shown again by the same choices.
 *
 * <p>Thread safety: one thread at a time, but not always the same one. The calls are ordered.
 *
 * <pre>{@code
 * public final class AlternatingStrategy implements Strategy {
 *     @Override
 *     public void begin(long seed) {}
 *
 *     @Override
 *     public int choose(Choices choices) {
 *         for (int option = 0; option < choices.size(); option++) {
 *             if (choices.thread(option) != choices.asking()) {
 *                 return option;
 *             }
 *         }
 *         return 0;
 *     }
 *
 *     @Override
 *     public boolean end() {
 *         return false; // the next run would be the same
 *     }
 *
 *     @Override
 *     public String name() {
 *         return "alternating";
 *     }
 * }
 * }</pre>
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Strategy {
    /**
     * Begins a run.
     *
     * @param seed the seed of all random numbers of this run
     */
    void begin(long seed);

    /**
     * Chooses.
     *
     * @param choices to choose from
     * @return the number of an option
     */
    int choose(Choices choices);

    /**
     * Takes what has come of a run, before {@link #end}. By default, it is not looked at.
     *
     * @param run a run that has ended
     * @param isNew whether it is the first run of its reads-from class, see {@link ControlledRun#readsFrom}
     */
    default void learn(ControlledRun run, boolean isNew) {}

    /**
     * Ends a run.
     *
     * @return {@code true} if there is another schedule to try
     */
    boolean end();

    /**
     * {@return {@code true} if to choose at a minor point, too, at which the thread is} Points inside a call of
     * {@code java.util.concurrent} or {@code Thread} are minor, except the first one, and those at which a thread
     * waits, starts another one, or yields. So are accesses to memory that no two threads have shared so far. By
     * default, they are not a choice.
     */
    default boolean choosesAtAllPoints() {
        return false;
    }

    /**
     * {@return {@code true} if to choose before the first operation of a thread, too} By default, it is not a choice,
     * as the thread has had one at its beginning.
     */
    default boolean choosesAtFirstOperations() {
        return false;
    }

    /**
     * {@return {@code true} if to ask where there is one option alone, too, so that the strategy sees all operations}
     * By default, there is nothing to choose.
     */
    default boolean seesSingleOptions() {
        return false;
    }

    /**
     * {@return {@code true} if the limit of time of an operation may end here, although something else can happen} It
     * is asked where a thread stands before such an operation. By default, a limit ends when nothing else can happen.
     *
     * @param operation with a limit of time
     */
    default boolean endsEarly(Operation operation) {
        return false;
    }

    /**
     * {@return {@code true} if a thread may wake up spuriously from an operation without a limit of time, which is a
     * wait or a park} It is asked where a thread stands before such an operation. By default, it does not.
     *
     * @param operation without a limit of time
     */
    default boolean wakesUp(Operation operation) {
        return false;
    }

    /** {@return the name of what has chosen in the last run, for people} */
    default String name() {
        return getClass().getSimpleName();
    }

    /**
     * {@return {@code true} if all schedules that there are have been tried, once {@link #end} has said that there is
     * no other}
     */
    default boolean isExhausted() {
        return false;
    }
}
