// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** The traced program. */
@NullMarked
package dev.braid.benchmark.contention.work;

import org.jspecify.annotations.NullMarked;
