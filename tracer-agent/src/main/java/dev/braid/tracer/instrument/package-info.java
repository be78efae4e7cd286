// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Rewrites class files: one visitor per kind of access. Start with {@code ClassInstrumenter}; {@code Scope} says which
 * classes are rewritten.
 */
@NullMarked
package dev.braid.tracer.instrument;

import org.jspecify.annotations.NullMarked;
