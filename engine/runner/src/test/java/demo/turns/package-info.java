// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** A program whose order of events is known; outside {@code dev.braid}, as a user's programs are. */
@NullMarked
package demo.turns;

import org.jspecify.annotations.NullMarked;
