// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Tests of jcstress under the tracer: published litmus tests, of which a model tells all outcomes, and what is graded
 * how.
 */
@NullMarked
package dev.braid.suite.litmus;

import org.jspecify.annotations.NullMarked;
