// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** Tests of how a traced JVM starts, refuses to start, and ends. */
@NullMarked
package dev.braid.tracer.start;

import org.jspecify.annotations.NullMarked;
