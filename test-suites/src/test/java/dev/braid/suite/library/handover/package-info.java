// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * A program that hands objects from thread to thread through libraries, in a package of its own to be included alone.
 */
@NullMarked
package dev.braid.suite.library.handover;

import org.jspecify.annotations.NullMarked;
