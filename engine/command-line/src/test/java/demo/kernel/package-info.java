// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** Numeric kernels, with as many locations as real ones. */
@NullMarked
package demo.kernel;

import org.jspecify.annotations.NullMarked;
