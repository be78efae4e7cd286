// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** A simulator as users write them, and how it is found. */
@NullMarked
package dev.braid.suite.simulator;

import org.jspecify.annotations.NullMarked;
