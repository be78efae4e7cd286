// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Runs the operations of a test of linearizability, in the worker: scenarios are made from seeds, threads run them, and
 * histories say what came of it.
 */
@NullMarked
package dev.braid.engine.linearizability;

import org.jspecify.annotations.NullMarked;
