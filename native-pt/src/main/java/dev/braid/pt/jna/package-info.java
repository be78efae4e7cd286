// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The way to the classes that make native calls: these have JNA to themselves, whichever version of it a program has on
 * its class path.
 */
@NullMarked
package dev.braid.pt.jna;

import org.jspecify.annotations.NullMarked;
