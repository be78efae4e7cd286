// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** Tests with a bug that shows in few schedules, each with what it takes at least, and tests that only look wrong. */
@NullMarked
package demo.schedule.corpus;

import org.jspecify.annotations.NullMarked;
