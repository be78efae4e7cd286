// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The JVM and the machine below the hooks: raw memory, object headers, spin locks, the trace channel, and options.
 */
@NullMarked
package dev.braid.tracer.bootstrap.machine;

import org.jspecify.annotations.NullMarked;
