// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Mirrors those parts of Jupiter's tree of tests that are traced: Jupiter finds them, names them and describes them,
 * and in the worker it runs them.
 */
@NullMarked
package dev.braid.engine.mirror;

import org.jspecify.annotations.NullMarked;
