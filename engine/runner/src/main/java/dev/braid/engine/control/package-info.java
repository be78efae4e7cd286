// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Calls of the agent that controls schedules, and the threads that take part in controlled runs again and again.
 */
@NullMarked
package dev.braid.engine.control;

import org.jspecify.annotations.NullMarked;
