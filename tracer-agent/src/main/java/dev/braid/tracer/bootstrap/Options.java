// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

/** What is chosen when a traced JVM starts. The agent sets it before {@link Settings} fixes it. */
public final class Options {
    public static final int LOCKED = 0;
    public static final int UNLOCKED = 1;
    public static final int WINDOW = 2;

    /**
     * One order of all events; what follows are the strategies of {@link MacroEvents}, which order macro-events only.
     */
    public static final int ATOMIC = 0;

    public static final int PER_THREAD = 1;
    public static final int GLOBAL = 2;
    public static final int MESSAGE = 3;

    static int policy = LOCKED;
    static int strategy = ATOMIC;
    static boolean changedOnly;
    static int stripes = 1024;
    static int blockBytes = 64;
    static boolean regionsOnly;
    static boolean registeredOnly;
    static boolean branches;
    static boolean flowIsRecorded;
    static boolean contention;

    /** Whether {@link LockOrder} is checked. Where there is no agent, as in unit tests, a system property says it. */
    static boolean checksLocks = Boolean.getBoolean("braid.test.locks");

    private Options() {}

    /**
     * Chooses for the life of this JVM.
     *
     * @param policy {@link #LOCKED}, {@link #UNLOCKED} or {@link #WINDOW}
     * @param stripes number of address locks, a power of two
     * @param blockBytes bytes of an object that share a stripe, a power of two
     * @param regionsOnly whether to trace accesses in regions of interest only
     * @param registeredOnly whether to trace accesses of registered threads only
     * @param checksLocks whether to check that locks are taken in order
     */
    public static void configure(
            int policy, int stripes, int blockBytes, boolean regionsOnly, boolean registeredOnly, boolean checksLocks) {
        Options.policy = policy;
        Options.stripes = stripes;
        Options.blockBytes = blockBytes;
        Options.regionsOnly = regionsOnly;
        Options.registeredOnly = registeredOnly;
        Options.checksLocks = checksLocks;
    }

    /**
     * Chooses how loose the trace is for the life of this JVM; the policy of a loose one is {@link #UNLOCKED}.
     *
     * @param strategy {@link #ATOMIC}, {@link #PER_THREAD}, {@link #GLOBAL} or {@link #MESSAGE}
     * @param changedOnly whether a macro-event leaves out the threads that have published nothing since the last one
     */
    public static void configureLoose(int strategy, boolean changedOnly) {
        Options.strategy = strategy;
        Options.changedOnly = changedOnly;
    }

    /** Has the control flow of the program's classes recorded. */
    public static void configureBranches(boolean branches) {
        Options.branches = branches;
    }

    /** Has the time recorded that threads lose to each other. */
    public static void configureContention(boolean isRecorded) {
        Options.contention = isRecorded;
    }

    /** {@return whether that was chosen, for what instruments} */
    public static boolean recordsContention() {
        return contention;
    }

    /** Has each thread register with the recorder of control flow. */
    public static void configureFlow(boolean isRecorded) {
        Options.flowIsRecorded = isRecorded;
    }
}
