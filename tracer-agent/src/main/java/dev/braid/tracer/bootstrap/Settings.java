// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

/** {@link Options} as constants: the JIT removes the code of what was not chosen. */
final class Settings {
    static final int POLICY = Options.policy;
    static final int STRIPES = Options.stripes;
    static final int BLOCK_BYTES = Options.blockBytes;

    static final int STRATEGY = Options.strategy;
    static final boolean LOOSE = STRATEGY != Options.ATOMIC;
    static final boolean CHANGED_ONLY = Options.changedOnly;

    static final boolean REGIONS_ONLY = Options.regionsOnly;
    static final boolean REGISTERED_ONLY = Options.registeredOnly;

    static final boolean BRANCHES = Options.branches;

    static final boolean FLOW_IS_RECORDED = Options.flowIsRecorded;

    static final boolean CONTENTION = Options.contention;

    static final boolean CHECKS_LOCKS = Options.checksLocks;

    private Settings() {}
}
