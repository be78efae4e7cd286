// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

/** {@link Options} as constants: the JIT removes the code of what was not chosen. */
final class Settings {
    static final int POLICY = Options.policy;
    static final int STRIPES = Options.stripes;
    static final int BLOCK_BYTES = Options.blockBytes;

    static final boolean REGIONS_ONLY = Options.regionsOnly;
    static final boolean REGISTERED_ONLY = Options.registeredOnly;

    private Settings() {}
}
