// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** A program that runs under schedules. */
@NullMarked
package demo.schedule;

import org.jspecify.annotations.NullMarked;
