// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** The source files of a program, and the lines of them that events come from. */
@NullMarked
package dev.braid.report.source;

import org.jspecify.annotations.NullMarked;
