// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Everything that can go wrong with a traced test, done on purpose. Each {@code *Fixture} is run by the real engine in
 * real workers, and each {@code *Tests} says what must come of it.
 */
@NullMarked
package dev.braid.suite.fault;

import org.jspecify.annotations.NullMarked;
