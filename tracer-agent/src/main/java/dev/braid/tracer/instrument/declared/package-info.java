// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Declarations of the program's author: functions to trace, races that are meant, marker annotations.
 */
@NullMarked
package dev.braid.tracer.instrument.declared;

import org.jspecify.annotations.NullMarked;
