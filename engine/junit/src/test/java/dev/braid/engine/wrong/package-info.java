// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Wrongly declared test classes, one for each thing that discovery refuses. */
@NullMarked
package dev.braid.engine.wrong;

import org.jspecify.annotations.NullMarked;
