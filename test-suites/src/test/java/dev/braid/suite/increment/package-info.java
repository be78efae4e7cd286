// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The atomic increment in each of its forms. Several threads increment a shared counter, each counts its increments and
 * those that found an even value, and the trace must predict both numbers.
 */
@NullMarked
package dev.braid.suite.increment;

import org.jspecify.annotations.NullMarked;
