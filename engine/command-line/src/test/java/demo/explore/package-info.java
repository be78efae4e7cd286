// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** Programs whose main methods are run under many schedules. */
@NullMarked
package demo.explore;

import org.jspecify.annotations.NullMarked;
