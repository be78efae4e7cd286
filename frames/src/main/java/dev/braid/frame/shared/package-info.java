// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** The memory that a writer of frames shares with its observer: layouts, and how it is mapped and unmapped. */
@NullMarked
package dev.braid.frame.shared;

import org.jspecify.annotations.NullMarked;
