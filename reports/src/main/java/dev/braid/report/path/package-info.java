// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Threads' ways through the program between two events: lines, calls and loops, folded and of bounded length. */
@NullMarked
package dev.braid.report.path;

import org.jspecify.annotations.NullMarked;
