// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** A library that is left out of traces. */
@NullMarked
package demo.sharing.left;

import org.jspecify.annotations.NullMarked;
