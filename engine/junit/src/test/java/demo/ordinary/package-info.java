// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Ordinary tests of Jupiter's, which run traced if somebody chooses them. */
@NullMarked
package demo.ordinary;

import org.jspecify.annotations.NullMarked;
