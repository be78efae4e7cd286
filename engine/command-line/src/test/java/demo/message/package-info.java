// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** A program that fails; outside {@code dev.braid}, as a user's programs are. */
@NullMarked
package demo.message;

import org.jspecify.annotations.NullMarked;
