// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

/** What is chosen when a traced JVM starts. The agent sets it before {@link Settings} fixes it. */
public final class Options {
    public static final int LOCKED = 0;
    public static final int UNLOCKED = 1;
    public static final int WINDOW = 2;

    static int policy = LOCKED;
    static int stripes = 1024;
    static int blockBytes = 64;
    static boolean regionsOnly;
    static boolean registeredOnly;

    private Options() {}

    /**
     * Chooses for the life of this JVM.
     *
     * @param policy {@link #LOCKED}, {@link #UNLOCKED} or {@link #WINDOW}
     * @param stripes number of address locks, a power of two
     * @param blockBytes bytes of an object that share a stripe, a power of two
     * @param regionsOnly whether to trace accesses in regions of interest only
     * @param registeredOnly whether to trace accesses of registered threads only
     */
    public static void configure(int policy, int stripes, int blockBytes, boolean regionsOnly, boolean registeredOnly) {
        Options.policy = policy;
        Options.stripes = stripes;
        Options.blockBytes = blockBytes;
        Options.regionsOnly = regionsOnly;
        Options.registeredOnly = registeredOnly;
    }
}
