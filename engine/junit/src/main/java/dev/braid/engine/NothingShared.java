// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

/**
 * Choice of what becomes of a test whose threads shared nothing, so that it has shown nothing:
 * {@code braid.nothing.shared}.
 */
enum NothingShared {
    /** It passes, and its verdict says so; but one with {@code @TracedConcurrencyTest} fails if nothing was traced. */
    AUTO,
    /** It fails. */
    FAILS,
    /** It passes, and its verdict says so. */
    PASSES;

    /** The configuration parameter, and system property. */
    static final String KEY = "braid.nothing.shared";
}
