// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Programs that use libraries of the years before 2012. */
@NullMarked
package demo.old;

import org.jspecify.annotations.NullMarked;
