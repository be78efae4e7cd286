// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Schedules: the order in which the threads of a controlled run take turns, the strategies that choose it, and its
 * text.
 *
 * <p>It depends on nothing but {@code java.base}. The JVM of the test has it on its boot class path, where its classes
 * work between two instructions of the program: so they use no {@code invokedynamic}, and no collection, whose methods
 * are instrumented.
 */
@NullMarked
package dev.braid.schedule;

import org.jspecify.annotations.NullMarked;
