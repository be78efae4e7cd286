// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Programs that the command line's tests trace; outside {@code dev.braid}, as a user's programs are. */
@NullMarked
package demo.increment;

import org.jspecify.annotations.NullMarked;
