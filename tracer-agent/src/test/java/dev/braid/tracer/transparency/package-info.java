// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Under the agent a program does what it does without. */
@NullMarked
package dev.braid.tracer.transparency;

import org.jspecify.annotations.NullMarked;
