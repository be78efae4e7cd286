// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Search for schedules, against Lincheck's: the section {@code schedules}. */
@NullMarked
package dev.braid.benchmark.schedule;

import org.jspecify.annotations.NullMarked;
