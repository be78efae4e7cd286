// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** The observer's side: it finds a process's frames, starts an observation, reads rows, and ends it. */
@NullMarked
package dev.braid.frame.observe;

import org.jspecify.annotations.NullMarked;
