// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Ordinary tests with everything that Jupiter's user guide describes, which run plain and traced. */
@NullMarked
package demo.jupiter;

import org.jspecify.annotations.NullMarked;
