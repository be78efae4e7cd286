// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * A library of the tests' own that hands over by plain accesses between fences, as sequence locks and ring buffers do.
 */
@NullMarked
package dev.braid.suite.library.fence;

import org.jspecify.annotations.NullMarked;
