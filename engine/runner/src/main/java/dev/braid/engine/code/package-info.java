// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** The bytecode of tests and of what they call, as their class files have it. */
@NullMarked
package dev.braid.engine.code;

import org.jspecify.annotations.NullMarked;
