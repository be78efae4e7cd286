// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Rightly declared test classes, which the engine's own tests select; this package holds nothing else. */
@NullMarked
package dev.braid.engine.plan;

import org.jspecify.annotations.NullMarked;
