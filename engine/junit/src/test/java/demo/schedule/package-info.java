// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Tests that need a rare schedule to fail; outside {@code dev.braid}, as a user's programs are. */
@NullMarked
package demo.schedule;

import org.jspecify.annotations.NullMarked;
