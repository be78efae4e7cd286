// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import dev.braid.trace.option.KnownOptions;

/** {@link Options} as constants: the JIT removes the code of what was not chosen. */
public final class FixedOptions {
    public static final int POLICY = Options.number("policy", Options.LOCKED);
    public static final int STRIPES = Options.number("stripes", KnownOptions.DEFAULT_STRIPES);
    public static final int BLOCK_BYTES = Options.number("block.bytes", KnownOptions.DEFAULT_BLOCK_BYTES);

    public static final int STRATEGY = Options.number("strategy", Options.ATOMIC);
    public static final boolean LOOSE = STRATEGY != Options.ATOMIC;
    public static final boolean CHANGED_ONLY = Options.isChosen(Options.CHANGED_ONLY);

    /** Repeated reads are not recorded. */
    public static final boolean LEAVES_OUT = !LOOSE && Options.isChosen(Options.LEAVES_OUT);

    public static final boolean REGIONS_ONLY = Options.isChosen("regions.only");
    public static final boolean REGISTERED_ONLY = Options.isChosen("registered.only");

    public static final boolean BRANCHES = Options.isChosen(Options.BRANCHES);

    public static final boolean FLOW_IS_RECORDED = Options.isChosen(Options.FLOW_IS_RECORDED);

    public static final boolean CONTENTION = Options.recordsContention();

    public static final boolean SCHEDULES = Options.controlsSchedules();

    static final boolean CHECKS_LOCKS = Options.checksLocks();

    /** Seconds that a thread waits for a slot. A test of threads that wait in vain sets fewer. */
    public static final int SLOT_SECONDS = Options.number(Options.SLOT_SECONDS, 20);

    private FixedOptions() {}
}
