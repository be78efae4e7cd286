// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The collector's end of a traced JVM: takes records out of shared memory while the program runs.
 *
 * <p>Start with {@link dev.braid.trace.live.Collector}.
 */
@NullMarked
package dev.braid.trace.live;

import org.jspecify.annotations.NullMarked;
