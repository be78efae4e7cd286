// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The fields and methods of classes, as far as the hooks must know them while the program runs.
 */
@NullMarked
package dev.braid.tracer.bootstrap.type;

import org.jspecify.annotations.NullMarked;
