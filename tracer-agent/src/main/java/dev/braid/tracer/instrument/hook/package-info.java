// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Calls of hooks, as visitors of methods emit them.
 */
@NullMarked
package dev.braid.tracer.instrument.hook;

import org.jspecify.annotations.NullMarked;
