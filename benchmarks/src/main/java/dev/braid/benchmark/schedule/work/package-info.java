// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** The programs whose schedules are searched, by Braid and by its peer. Nothing else of this section is traced. */
@NullMarked
package dev.braid.benchmark.schedule.work;

import org.jspecify.annotations.NullMarked;
