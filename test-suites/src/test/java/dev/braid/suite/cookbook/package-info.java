// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** The recipes of docs/cookbook.md: for each, a fixture with the fault, and one without it. */
@NullMarked
package dev.braid.suite.cookbook;

import org.jspecify.annotations.NullMarked;
