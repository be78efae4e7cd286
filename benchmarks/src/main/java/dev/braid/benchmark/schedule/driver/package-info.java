// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** The program that searches, in a JVM with the agent. */
@NullMarked
package dev.braid.benchmark.schedule.driver;

import org.jspecify.annotations.NullMarked;
