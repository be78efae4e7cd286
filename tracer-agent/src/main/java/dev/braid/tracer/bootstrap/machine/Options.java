// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import java.util.Map;

/**
 * The options that are chosen when a traced JVM starts, by the names of {@code dev.braid.trace.option.KnownOptions},
 * which hooks cannot see. The agent chooses before {@link FixedOptions} fixes them.
 */
public final class Options {
    /** Values of {@code policy}. */
    public static final int LOCKED = 0;

    public static final int UNLOCKED = 1;
    public static final int WINDOW = 2;

    /**
     * Value of {@code strategy} for one order of all events. The values after it are the strategies of
     * {@code MacroEvents}, which order macro-events only.
     */
    public static final int ATOMIC = 0;

    public static final int PER_THREAD = 1;
    public static final int GLOBAL = 2;
    public static final int MESSAGE = 3;

    /** Option by which a macro-event leaves out the threads that have published nothing since the last one. */
    public static final String CHANGED_ONLY = "xref.changed";

    /** Option by which repeated reads are not recorded. */
    public static final String LEAVES_OUT = "reads.first";

    /** Option by which the agent records control flow. */
    public static final String BRANCHES = "control.flow.branches";

    /** Option by which each thread registers with a recorder of control flow. */
    public static final String FLOW_IS_RECORDED = "control.flow.recorded";

    /** Option by which {@link LockOrder} is checked. */
    public static final String CHECKS_LOCKS = "check.locks";

    /** Option for the seconds that a thread waits for a slot. */
    public static final String SLOT_SECONDS = "slot.seconds";

    private static Map<String, Object> chosen = Map.of();

    private Options() {}

    /** Chooses for the life of this JVM; what is not among the values has its default. */
    public static void choose(Map<String, Object> values) {
        chosen = values;
    }

    static int number(String name, int otherwise) {
        Object value = chosen.get(name);
        return value == null ? otherwise : (Integer) value;
    }

    static boolean isChosen(String name) {
        return Boolean.TRUE.equals(chosen.get(name));
    }

    /** {@return {@code true} if the time that threads lose to each other is recorded, for the instrumenter} */
    public static boolean recordsContention() {
        return isChosen("contention");
    }

    /** {@return {@code true} if schedules can be controlled, for the instrumenter} */
    public static boolean controlsSchedules() {
        return isChosen("schedules");
    }

    /** {@return {@code true} if synchronized methods enter their monitors themselves, for the instrumenter} */
    public static boolean entersMonitors() {
        return recordsContention() || controlsSchedules();
    }

    /**
     * {@return {@code true} if the order of locks is checked; without an agent, as in unit tests, a system property
     * says so}
     */
    static boolean checksLocks() {
        return chosen.isEmpty()
                ? System.getProperty("braid.test.agent", "").contains(CHECKS_LOCKS)
                : isChosen(CHECKS_LOCKS);
    }
}
