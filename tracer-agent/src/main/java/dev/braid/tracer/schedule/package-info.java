// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The control of schedules inside of a traced JVM: one thread of a run at a time, each until the next point at which a
 * strategy chooses another one.
 *
 * <p>Its classes are not in the hooks' package: a thread that waits for its turn is in no hook. They call nothing that
 * is instrumented, but for the strategy.
 */
@NullMarked
package dev.braid.tracer.schedule;

import org.jspecify.annotations.NullMarked;
