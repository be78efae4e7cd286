// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Running something traced: {@code TracedRun} is one run of a test in a worker, {@code LiveTrace} is a trace that is
 * collected, stored and simulated while it is made.
 */
@NullMarked
package dev.braid.engine.run;

import org.jspecify.annotations.NullMarked;
