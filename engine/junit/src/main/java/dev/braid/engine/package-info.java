// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** The JUnit Platform engine and what it composes. */
@NullMarked
package dev.braid.engine;

import org.jspecify.annotations.NullMarked;
